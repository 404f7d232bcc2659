import { listFollowers, listFollowing } from '../../domain/follows/networks.ts';
import { forbidden } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { actorUris } from '../objects/uris.ts';
import { AS_CONTEXT } from '../vocabulary.ts';
import { getOwner } from './owner.ts';
import type { Reader } from './reader.ts';

/** The number of accounts on a page, as in Mastodon. */
const PAGE_SIZE = 12;

export type Network = 'followers' | 'following';

/** The number of followers or followed accounts of a local account. The accounts themselves are on pages, unless the owner hides them. */
export async function networkDocument(db: Db, reader: Reader, accountId: number, kind: Network): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const id = actorUris(owner.uri)[kind];
  return JSON.stringify({
    '@context': AS_CONTEXT,
    id,
    type: 'OrderedCollection',
    totalItems: totalOf(owner, kind),
    first: owner.hide_collections === 1 ? undefined : `${id}?page=true`,
  });
}

type PageAddress = { readonly accountId: number; readonly kind: Network; readonly maxId: number | undefined };

/** A page of followers or followed accounts, newest first. 403 when the owner hides them. */
export async function networkPage(db: Db, reader: Reader, { accountId, kind, maxId }: PageAddress): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  if (owner.hide_collections === 1) throw forbidden();
  const id = actorUris(owner.uri)[kind];
  const list = kind === 'followers' ? listFollowers : listFollowing;
  const entries = await list(db, null, owner, { maxId, limit: PAGE_SIZE });
  const uris = await urisOf(
    db,
    entries.map((entry) => entry.id),
  );
  const last = entries.at(-1);
  return JSON.stringify({
    '@context': AS_CONTEXT,
    id: pageUri(id, maxId),
    type: 'OrderedCollectionPage',
    totalItems: totalOf(owner, kind),
    partOf: id,
    next: last && entries.length === PAGE_SIZE ? pageUri(id, last.cursor) : undefined,
    orderedItems: entries.map((entry) => uris.get(entry.id)).filter((uri) => uri !== undefined),
  });
}

function totalOf(owner: AccountRow, kind: Network): number {
  return kind === 'followers' ? owner.followers_count : owner.following_count;
}

function pageUri(id: string, maxId: number | undefined): string {
  return `${id}?${maxId === undefined ? '' : `max_id=${toWire(maxId)}&`}page=true`;
}

async function urisOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'uri'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.uri]));
}
