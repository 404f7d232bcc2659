import { inStore, type Store } from './database.ts';

/** A file that could not be uploaded because the session had ended, with the text that describes it. */
export type KeptFile = {
  readonly key: string;
  /** The wire id of the account that chose it; no other sees it. */
  readonly account: string;
  /** When it was kept (ms since 1970). */
  readonly at: number;
  readonly file: File;
  readonly description: string;
};

const FILES: Store = { database: 'whinchat-files', store: 'files', keyPath: 'key' };

/** How long (ms) files wait for their account to sign in again: a day. */
const LONGEST = 24 * 3600 * 1000;

/** The most that is kept at once, in bytes: the files of a post as most servers take them. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * Keeps a file for its account; whether that was done. Nothing is kept beyond the limits, nor where no worker would take it away when somebody
 * signs out.
 */
export async function keepFile(one: Omit<KeptFile, 'at'>): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const others = (await listFiles()).filter(({ key }) => key !== one.key);
  const bytes = others.reduce((sum, { file }) => sum + file.size, one.file.size);
  if (bytes > MOST_BYTES) return false;
  await inStore(FILES, 'readwrite', (store) => store.put({ ...one, at: Date.now() }));
  return true;
}

/** The files that wait for an account, in the order in which they were kept. */
export async function keptFilesOf(account: string): Promise<KeptFile[]> {
  const own = (await listFiles()).filter((one) => one.account === account);
  return own.sort((a, b) => a.at - b.at);
}

/** Drops a file that is kept, if it still is. */
export async function dropFile(key: string): Promise<void> {
  await inStore(FILES, 'readwrite', (store) => store.delete(key));
}

/** Drops all files, of all accounts. */
export async function dropFiles(): Promise<void> {
  await inStore(FILES, 'readwrite', (store) => store.clear());
}

/** All files; those that have waited too long are dropped. */
async function listFiles(): Promise<KeptFile[]> {
  const files: KeptFile[] = await inStore(FILES, 'readonly', (store) => store.getAll());
  const isLate = ({ at }: KeptFile) => at < Date.now() - LONGEST;
  for (const { key } of files.filter(isLate)) await dropFile(key);
  return files.filter((one) => !isLate(one));
}
