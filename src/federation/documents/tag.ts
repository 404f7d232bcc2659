import { visibleTo } from '../../domain/statuses/policy.ts';
import type { JsonText } from '../../lib/json.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db } from '../../platform/db/handle.ts';
import { AS_CONTEXT } from '../vocabulary.ts';
import type { Reader } from './reader.ts';
import { visibleToReader } from './visible-to-reader.ts';

const PAGE_SIZE = 20;

/** The latest public statuses of this server with a hashtag that the reader may see. */
export async function tagDocument(db: Db, reader: Reader, name: string): Promise<JsonText> {
  const key = normalizeTag(name);
  const rows = await db
    .selectFrom('tags as t')
    .innerJoin('status_tags as st', 'st.tag_id', 't.id')
    .innerJoin('statuses as s', 's.id', 'st.status_id')
    .select('s.uri')
    .where('t.name', '=', key)
    .where('s.visibility', '=', 'public')
    .where('s.local', '=', 1)
    .where('s.local_only', '=', 0)
    .where(visibleTo(null))
    .where(visibleToReader(reader))
    .orderBy('s.id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return JSON.stringify({
    '@context': AS_CONTEXT,
    id: `${db.instance.origin}/tags/${encodeURIComponent(key)}`,
    type: 'OrderedCollection',
    orderedItems: rows.map((row) => row.uri),
  });
}
