import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, read } from '../decode/decoded.ts';

/** An activity by an actor who is known to have made it, and whose server sent it: another's when it came with a proof. */
export type Inbound = {
  readonly ctx: Context;
  readonly activity: IncomingActivity;
  readonly actor: AccountRow;
  readonly senderUri: string;
};

/** What an activity does, in one transaction; it may throw AppError for what the actor may not. */
export type Effect = (tx: Tx) => Promise<void>;

/**
 * Makes the effect of one kind of activity. Whatever needs the network is done here, before the transaction; AppError
 * 'unavailable' means to try again later.
 */
export type Handler = (inbound: Inbound) => Promise<Decoded<Effect>>;

/** The activity does this. */
export function effect(run: Effect): Decoded<Effect> {
  return read(run);
}

/** The activity is fine and there is nothing to do, or it has been done already. */
export const NO_EFFECT: Decoded<Effect> = effect(async () => {});
