import { sql } from 'kysely';
import { parseWireId } from '../../lib/id.ts';
import { ownPage, ownPath } from '../../lib/own-page.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findAccountByAcct, onlyPresentable } from '../accounts/queries.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { listCollectionIds } from '../collections/find-by-address.ts';
import { findVisibleCollection } from '../collections/queries.ts';
import { findVisibleStatus, visibleTo } from '../statuses/policy.ts';
import { findStatusOfPage } from '../statuses/status-of-page.ts';

/** The object that a web address identifies, if it is known here. */
export type FoundByUrl = { readonly kind: 'account' | 'status' | 'collection'; readonly id: number };

/**
 * The account, status or collection whose page or ActivityPub id a web address is, if the viewer may see it. Addresses of this server are
 * found however they are written, with a query or a fragment too.
 */
export async function findByUrl(db: Db, viewer: AnyViewer, given: string): Promise<FoundByUrl | undefined> {
  const url = plainAddress(db, given);
  const statusId =
    (await localStatusId(db, url)) ?? (await idOf(db, 'statuses', url)) ?? (await idOfPart(db, viewer, url));
  const status = statusId === undefined ? undefined : await findVisibleStatus(db, viewer, statusId);
  if (status) return { kind: 'status', id: status.id };
  const accountId =
    (await localAccountId(db, url)) ?? (await idOf(db, 'accounts', url)) ?? (await idOfCollector(db, url));
  const [id] = accountId === undefined ? [] : await onlyPresentable(db, [accountId], { suspended: false });
  if (id !== undefined) return { kind: 'account', id };
  return findCollection(db, viewer, url);
}

/** An address of this server as the server itself writes it; any other unchanged. */
function plainAddress({ instance: { origin } }: Db, url: string): string {
  const path = ownPath(origin, url.replace(/#.*$/s, ''));
  return path === undefined ? url : `${origin}${path}`;
}

async function findCollection(db: Db, viewer: AnyViewer, url: string): Promise<FoundByUrl | undefined> {
  const [id] = await listCollectionIds(db, [url]);
  const collection = id === undefined ? undefined : await findVisibleCollection(db, viewer, id);
  return collection && { kind: 'collection', id: collection.id };
}

/** `/@user@domain` and `/@user@domain/ID`: pages of this server for accounts by their full address. */
const FULL = /^\/@([^/@]+@[^/@]+)(?:\/(\d{1,20}))?$/;

async function localStatusId(db: Db, url: string): Promise<number | undefined> {
  const { origin } = db.instance;
  const [, acct, wireId] = FULL.exec(ownPath(origin, url) ?? '') ?? [];
  if (acct === undefined || wireId === undefined) return (await findStatusOfPage(db, ownPage(origin, url)))?.id;
  const author = await findAccountByAcct(db, acct);
  const id = parseWireId(wireId);
  const status = id === undefined ? undefined : await findStatus(db, id);
  return status?.account_id === author?.id ? status?.id : undefined;
}

/** What belongs to a status, or to an account, and has an address of its own: activities and collections. */
const OF_STATUS = /^(.*\/statuses\/\d{1,20})\/(?:activity|replies|likes|shares)$/;
const OF_ACCOUNT = /^(.*)\/(?:inbox|outbox|followers|following|collections\/(?:featured|tags)|featured_collections)$/;
const THREAD = /^\/ap\/contexts\/(\d{1,20})$/;

/** The status to which an address of this server belongs: as its activity or collection, or as the thread that it begins. */
async function idOfPart(db: Db, viewer: AnyViewer, url: string): Promise<number | undefined> {
  const path = ownPath(db.instance.origin, url);
  const [, statusPath] = OF_STATUS.exec(path ?? '') ?? [];
  if (statusPath !== undefined) {
    const address = `${db.instance.origin}${statusPath}`;
    return (await localStatusId(db, address)) ?? idOf(db, 'statuses', address);
  }
  const conversationId = parseWireId(THREAD.exec(path ?? '')?.[1] ?? '');
  if (conversationId === undefined) return undefined;
  const first = db.selectFrom('statuses as s').select('s.id').where('s.conversation_id', '=', conversationId);
  return (await first.where(visibleTo(viewer)).orderBy('s.id').limit(1).executeTakeFirst())?.id;
}

/** The account to whom a collection belongs, by its address. */
async function idOfCollector(db: Db, url: string): Promise<number | undefined> {
  const path = ownPath(db.instance.origin, url);
  if (path !== undefined) {
    const address = `${db.instance.origin}${OF_ACCOUNT.exec(path)?.[1] ?? ''}`;
    return (await localAccountId(db, address)) ?? idOf(db, 'accounts', address);
  }
  const [, actor] = OF_ACCOUNT.exec(url) ?? [];
  return actor === undefined ? undefined : idOf(db, 'accounts', actor);
}

function findStatus(db: Db, id: number) {
  return db.selectFrom('statuses').select(['id', 'account_id']).where('id', '=', id).executeTakeFirst();
}

async function localAccountId(db: Db, url: string): Promise<number | undefined> {
  const { origin } = db.instance;
  const [, acct, wireId] = FULL.exec(ownPath(origin, url) ?? '') ?? [];
  if (acct !== undefined && wireId === undefined) return (await findAccountByAcct(db, acct))?.id;
  const page = ownPage(origin, url);
  return page?.kind === 'profile' ? (await findAccountByAcct(db, page.username))?.id : undefined;
}

/** Looks up the ActivityPub id, then the page, which differs only for remote objects; the index requires the condition `url <> uri`. */
async function idOf(db: Db, table: 'statuses' | 'accounts', url: string): Promise<number | undefined> {
  const named = await db.selectFrom(table).select('id').where('uri', '=', url).executeTakeFirst();
  if (named) return named.id;
  const remote = table === 'statuses' ? sql<boolean>`local = 0 and url <> uri` : sql<boolean>`domain is not null`;
  const shown = await db.selectFrom(table).select('id').where('url', '=', url).where(remote).executeTakeFirst();
  return shown?.id;
}
