import { type Page, readPage } from '../../domain/paging.ts';
import { visibleTo } from '../../domain/statuses/policy.ts';
import { toWire } from '../../lib/id.ts';
import { type JsonText, jsonArray } from '../../lib/json.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { actorUris } from '../objects/uris.ts';
import { withTexts } from './json-text.ts';
import { getOwner } from './owner.ts';
import type { Reader } from './reader.ts';
import { inStatusContext } from './status.ts';
import { activityTexts, onlyVisible } from './status-texts.ts';

const PAGE_SIZE = 20;

/** The outbox of a local account: the number of its posts, and the address of its first page. */
export async function outboxDocument(db: Db, reader: Reader, accountId: number): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const id = actorUris(owner.uri).outbox;
  return inStatusContext(
    JSON.stringify({
      id,
      type: 'OrderedCollection',
      totalItems: owner.statuses_count,
      first: `${id}?page=true`,
      last: `${id}?min_id=0&page=true`,
    }),
  );
}

export type Bounds = Pick<Page, 'maxId' | 'minId'>;

/** A page of the outbox, newest first: the statuses that everybody may see, as Create and Announce activities. */
export async function outboxPage(db: Db, reader: Reader, accountId: number, bounds: Bounds): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const id = actorUris(owner.uri).outbox;
  const ids = await listPublished(db, accountId, { ...bounds, limit: PAGE_SIZE });
  const facts = await onlyVisible(db, reader, ids);
  const activities = await activityTexts(db, facts);
  const first = ids[0];
  const last = ids.at(-1);
  const page = {
    id: pageUri(id, bounds),
    type: 'OrderedCollectionPage',
    partOf: id,
    next: last !== undefined && ids.length === PAGE_SIZE ? pageUri(id, { maxId: last }) : undefined,
    prev: first === undefined ? undefined : pageUri(id, { minId: first }),
  };
  const items = ids.map((statusId) => activities.get(statusId)).filter((text) => text !== undefined);
  return inStatusContext(withTexts(page, { orderedItems: jsonArray(items) }));
}

function pageUri(id: string, { maxId, minId }: Bounds): string {
  const query = [
    ...(maxId === undefined ? [] : [`max_id=${toWire(maxId)}`]),
    ...(minId === undefined ? [] : [`min_id=${toWire(minId)}`]),
    'page=true',
  ];
  return `${id}?${query.join('&')}`;
}

async function listPublished(db: Db, accountId: number, page: Page): Promise<number[]> {
  const query = db
    .selectFrom('statuses as s')
    .select('s.id')
    .where('s.account_id', '=', accountId)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .where('s.local_only', '=', 0)
    .where(visibleTo(null));
  const rows = await readPage(query, 's.id', page);
  return rows.map((row) => row.id);
}
