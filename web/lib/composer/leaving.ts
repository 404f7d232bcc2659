import type { Drafts } from './drafts.ts';
import { askBy, type Parts, tool } from './parts.ts';

/** Asks a composer whether it may be closed; who asks waits for `settled`, which tells whether it may. */
export class Leaving extends Event {
  static readonly type = 'composer-leaving';
  settled: Promise<boolean> = Promise.resolve(true);

  constructor() {
    super(Leaving.type);
  }
}

/** Before a composer closes in which something has been written, it asks whether that stays a draft. */
export function mayLeave({ root }: Parts, drafts: Drafts): void {
  root.addEventListener(Leaving.type, (event) => {
    if (event instanceof Leaving) event.settled = decide(root, drafts);
  });
}

async function decide(root: HTMLElement, drafts: Drafts): Promise<boolean> {
  if (!drafts.isChanged()) return true;
  const choice = await askBy(root, tool(root, 'leaving'));
  if (choice === 'keep') return drafts.settle();
  if (choice === 'discard') await drafts.discard();
  return choice === 'discard';
}
