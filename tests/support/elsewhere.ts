import type { RemoteStatus } from '../../src/domain/statuses/remote/remote-status.ts';
import { storeRemoteStatus } from '../../src/domain/statuses/remote/store-remote.ts';
import { newId } from '../../src/lib/id.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import type { TestServer } from './server.ts';

const DAY = 86_400_000;

/** Somebody on another server that nobody can reach. */
export type Stranger = { readonly id: number; readonly uri: string; readonly domain: string };

/** Writes down somebody of another server, known for as many days; their id may be of another server than their handle. */
export async function stranger(
  server: TestServer,
  name: string,
  domain: string,
  daysAgo = 0,
  host = domain,
): Promise<Stranger> {
  const id = newId();
  const uri = `https://${host}/users/${name}`;
  const at = Date.now() - daysAgo * DAY;
  const names = { username: name, domain, handle: `${name}@${domain}`, uri, url: uri, inbox_url: `${uri}/inbox` };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values({ id, ...names, fetched_at: at, created_at: at, updated_at: at })
      .execute(),
  );
  return { id, uri, domain };
}

let count = 0;

/** Writes down a public post of somebody elsewhere, as it was when it came in as many days ago. */
export async function strangersPost(
  server: TestServer,
  author: Stranger,
  daysAgo: number,
  more: Partial<RemoteStatus> = {},
): Promise<StatusRow> {
  count += 1;
  const uri = `${author.uri}/statuses/${count}`;
  const at = Date.now() - daysAgo * DAY + count;
  return server.ctx.store.transaction(async (tx) => {
    const row = await storeRemoteStatus(tx, author, { ...PLAIN, uri, url: uri, publishedAt: at, ...more }, 'mentioned');
    await tx.updateTable('statuses').set({ fetched_at: at }).where('id', '=', row.id).execute();
    await tx.updateTable('conversations').set({ created_at: at }).where('id', '=', row.conversation_id).execute();
    return row;
  });
}

const PLAIN: Omit<RemoteStatus, 'uri' | 'url' | 'publishedAt'> = {
  content: '<p>From elsewhere</p>',
  spoilerText: '',
  sensitive: false,
  visibility: 'public',
  language: 'en',
  quotePolicy: 'public',
  interactionRules: [],
  mentions: [],
  recipients: [],
  groups: [],
  hashtags: [],
  collections: [],
  emojis: [],
  attachments: [],
  poll: undefined,
  quote: undefined,
  quotesGone: false,
  counts: { favourites: undefined, reblogs: undefined, replies: undefined },
  inReplyTo: undefined,
  editedAt: null,
};
