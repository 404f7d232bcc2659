import { type BodyShare, bodyBudgetOf } from '../../src/http/bodies/budget.ts';
import type { Context } from '../../src/platform/context.ts';

/** Takes up all the memory for what is sent to a server. Returns what gives it back. */
export function takeUpBodies(ctx: Context): () => void {
  const { total, perAddress } = ctx.config.bodyMemory;
  const shares: BodyShare[] = [];
  for (let held = 0; held < total; held += perAddress) {
    const share = bodyBudgetOf(ctx).open(`elsewhere ${held}`);
    share.hold(Math.min(perAddress, total - held));
    shares.push(share);
  }
  return () => {
    for (const share of shares) share.release();
  };
}
