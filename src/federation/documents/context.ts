import { visibleTo } from '../../domain/statuses/policy.ts';
import { notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { contextUri } from '../objects/uris.ts';
import { AS_CONTEXT, type JsonObject } from '../vocabulary.ts';
import type { Reader } from './reader.ts';
import { visibleToReader } from './visible-to-reader.ts';

/** The number of posts on a page, as in Mastodon. */
const PAGE_SIZE = 60;

/**
 * A thread that began here: every status in it that everybody may see, with the first page (FEP-7888). 404 for other threads, and for
 * readers whom the author of its first post blocks.
 */
export async function contextDocument(db: Db, reader: Reader, conversationId: number): Promise<JsonText> {
  const author = await getThreadAuthor(db, reader, conversationId);
  const id = contextUri(db.instance.origin, conversationId);
  const first = await pageObject(db, reader, conversationId, undefined);
  return JSON.stringify({ '@context': AS_CONTEXT, id, type: 'Collection', attributedTo: author, first });
}

/** A page of a thread, oldest first. Fails in the same cases as `contextDocument`. */
export async function contextPage(
  db: Db,
  reader: Reader,
  conversationId: number,
  minId: number | undefined,
): Promise<JsonText> {
  await getThreadAuthor(db, reader, conversationId);
  return JSON.stringify({ '@context': AS_CONTEXT, ...(await pageObject(db, reader, conversationId, minId)) });
}

async function getThreadAuthor(db: Db, reader: Reader, conversationId: number): Promise<string> {
  const root = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.uri')
    .where('s.conversation_id', '=', conversationId)
    .where('s.local', '=', 1)
    .where('s.local_only', '=', 0)
    .where('s.in_reply_to_id', 'is', null)
    .where('s.in_reply_to_account_id', 'is', null)
    .where(visibleTo(null))
    .where(visibleToReader(reader))
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
  if (!root) throw notFound('notFound');
  return root.uri;
}

async function pageObject(
  db: Db,
  reader: Reader,
  conversationId: number,
  minId: number | undefined,
): Promise<JsonObject> {
  const rows = await db
    .selectFrom('statuses as s')
    .select(['s.id', 's.uri'])
    .where('s.conversation_id', '=', conversationId)
    .where('s.id', '>', minId ?? 0)
    .where('s.reblog_of_id', 'is', null)
    .where('s.local_only', '=', 0)
    .where(visibleTo(null))
    .where(visibleToReader(reader))
    .orderBy('s.id')
    .limit(PAGE_SIZE)
    .execute();
  const id = contextUri(db.instance.origin, conversationId);
  const last = rows.at(-1);
  return {
    id: pageUri(id, minId),
    type: 'CollectionPage',
    partOf: id,
    next: last && rows.length === PAGE_SIZE ? pageUri(id, last.id) : undefined,
    items: rows.map((row) => row.uri),
  };
}

function pageUri(id: string, minId: number | undefined): string {
  return `${id}?${minId === undefined ? '' : `min_id=${toWire(minId)}&`}page=true`;
}
