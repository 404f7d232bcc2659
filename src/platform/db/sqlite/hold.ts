import { existsSync } from 'node:fs';
import { type Hold, type Holder, restoreInterrupted } from '../holders.ts';
import { databaseFile } from './database-file.ts';
import { FileLock } from './file-lock.ts';
import { draftOf, finishSwap, isMissing, isSwapPending, removeDraft } from './swap.ts';

/** See `holdDatabase`. */
export async function holdSqlite(given: string, holder: Exclude<Holder, 'restore'>): Promise<Hold> {
  const path = databaseFile(given);
  const lock = takeFile(path, holder);
  try {
    const hasDiscarded = holder === 'server' && settleDraft(path);
    return { hasDiscarded, release: async () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Takes the lock of a database file, and finishes an interrupted swap. AppError 'conflict' when somebody is in the way. */
export function takeFile(path: string, holder: Holder): FileLock {
  const lock = new FileLock(path);
  try {
    for (;;) {
      lock.take(holder);
      if (!isSwapPending(path)) return lock;
      lock.free();
      lock.take('restore');
      if (isSwapPending(path)) finishSwap(path);
      lock.free();
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Returns whether there was a draft. Without a database beside it, it is what the operator wanted to start from, if only it were whole. */
function settleDraft(path: string): boolean {
  if (!existsSync(draftOf(path))) return false;
  if (isMissing(path)) throw restoreInterrupted(path, draftOf(path));
  removeDraft(path);
  return true;
}
