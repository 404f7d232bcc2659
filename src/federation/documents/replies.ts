import { visibleTo } from '../../domain/statuses/policy.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type RepliesPage, repliesPageObject } from '../objects/replies.ts';
import { AS_CONTEXT, type JsonObject } from '../vocabulary.ts';
import type { Reader } from './reader.ts';
import { getReadable, type StatusAddress } from './status.ts';
import type { DocumentFacts } from './status-texts.ts';
import { visibleToReader } from './visible-to-reader.ts';

/** As in Mastodon. */
const PAGE_SIZE = 60;

const FIRST: RepliesPage = { others: false, minId: undefined };

/**
 * The public and unlisted replies to a local status that the reader may see, with the first page. Fails in the same cases as the status
 * document.
 */
export async function repliesDocument(db: Db, reader: Reader, address: StatusAddress): Promise<JsonText> {
  const facts = await getReadable(db, reader, address);
  const first = await pageObject(db, reader, facts, FIRST);
  return JSON.stringify({ '@context': AS_CONTEXT, id: `${facts.uri}/replies`, type: 'Collection', first });
}

/** A page of the replies. Fails in the same cases as the status document. */
export async function repliesPage(
  db: Db,
  reader: Reader,
  address: StatusAddress,
  page: RepliesPage,
): Promise<JsonText> {
  const facts = await getReadable(db, reader, address);
  return JSON.stringify({ '@context': AS_CONTEXT, ...(await pageObject(db, reader, facts, page)) });
}

async function pageObject(
  db: Db,
  reader: Reader,
  { id, uri, account_id }: DocumentFacts,
  page: RepliesPage,
): Promise<JsonObject> {
  const rows = await db
    .selectFrom('statuses as s')
    .select(['s.id', 's.uri'])
    .where('s.in_reply_to_id', '=', id)
    .where('s.account_id', page.others ? '!=' : '=', account_id)
    .where('s.id', '>', page.minId ?? 0)
    .where('s.local_only', '=', 0)
    .where(visibleTo(null))
    .where(visibleToReader(reader))
    .orderBy('s.id')
    .limit(PAGE_SIZE)
    .execute();
  return repliesPageObject(`${uri}/replies`, page, rows, PAGE_SIZE);
}
