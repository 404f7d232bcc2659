import type { Drafts } from './drafts.ts';
import type { Files } from './files.ts';
import { askBy, hiddenValue, type Parts, tool } from './parts.ts';
import { waitForFiles } from './say.ts';

/** Asks a composer whether it may be closed; who asks waits for `settled`, which tells whether it may. */
export class Leaving extends Event {
  static readonly type = 'composer-leaving';
  settled: Promise<boolean> = Promise.resolve(true);

  constructor() {
    super(Leaving.type);
  }
}

/** Before a composer closes in which something has been written, it asks whether that stays a draft. */
export function mayLeave(parts: Parts, files: Files, drafts: Drafts): void {
  const { root } = parts;
  root.addEventListener(Leaving.type, (event) => {
    if (event instanceof Leaving) event.settled = decide(parts, files, drafts);
  });
}

async function decide(parts: Parts, files: Files, drafts: Drafts): Promise<boolean> {
  const { root } = parts;
  if (!drafts.isChanged()) return true;
  // An edit has no draft.
  const isEdit = hiddenValue(parts.form, 'editing') !== '';
  const choice = await askBy(root, tool(root, isEdit ? 'leaving-edit' : 'leaving'));
  if (choice === 'keep') return (await waitForFiles(parts, files)) && drafts.settle();
  if (choice === 'discard') await drafts.discard();
  return choice === 'discard';
}
