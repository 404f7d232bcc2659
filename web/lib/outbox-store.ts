import { inStore, type Store } from './database.ts';

/** A file of a post that waits, with the text that describes it; `id` once the server has it. */
export type WaitingFile = {
  readonly name: string;
  readonly file: Blob;
  readonly description: string;
  /** The field of the form that is told its id; that of the first post of a thread if absent. */
  readonly field?: string;
  readonly id?: string;
};

/** A post that waits to be sent. */
export type WaitingPost = {
  /** The same whenever it is sent, so that it makes one post only. */
  readonly key: string;
  /** The wire id of the account that wrote it: it is sent as no other. */
  readonly account: string;
  /** When it was written (ms since 1970). */
  readonly at: number;
  /** What the form says, without its token. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly WaitingFile[];
  /** Why the server has refused it, empty if it gave no reason; it waits for its author then. */
  readonly refused?: string;
  /** Why it could not be taken when it was last sent, empty if no reason was given; it will be sent again. */
  readonly delayed?: string;
  /** It was sent, and nobody knows whether it arrived. */
  readonly mayHaveArrived: boolean;
};

const POSTS: Store = { database: 'whinchat-outbox', store: 'posts', keyPath: 'key' };

/** Tells pages that something of the list has changed. */
export const OUTBOX_CHANNEL = 'whinchat-outbox';

/** All posts that wait, of all accounts, in the order in which they were written. */
export async function listPosts(): Promise<WaitingPost[]> {
  const posts: WaitingPost[] = await inStore(POSTS, 'readonly', (store) => store.getAll());
  return posts.sort((a, b) => a.at - b.at);
}

/** A post that waits, if it still does. */
export function findPost(key: string): Promise<WaitingPost | undefined> {
  return inStore(POSTS, 'readonly', (store) => store.get(key));
}

/** Keeps a post, in place of what was kept under its key. It is on the disk when this is done. */
export async function putPost(post: WaitingPost): Promise<void> {
  await inStore(POSTS, 'readwrite', (store) => store.put(post));
  tellPages();
}

/** Drops a post. */
export async function dropPost(key: string): Promise<void> {
  await inStore(POSTS, 'readwrite', (store) => store.delete(key));
  tellPages();
}

/** The name of the lock of whoever sends posts or changes them. */
const LOCK = 'whinchat-outbox';

/** Runs one after the other what sends or changes posts, in all pages and the worker. */
export function alone<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, act);
}

/** Changes a post as it is by now, if it still waits. */
export function changePost(key: string, change: (post: WaitingPost) => WaitingPost): Promise<void> {
  return alone(async () => {
    const post = await findPost(key);
    if (post) await putPost(change(post));
  });
}

function tellPages(): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
