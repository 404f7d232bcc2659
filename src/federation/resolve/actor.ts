import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { findMovedTo, findRemoteAccount, storeProfile } from '../../domain/accounts/remote/store-profile.ts';
import { parseAcctHere } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { remembered } from '../../platform/db/remembered.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { decodeActor, type IncomingActor } from '../decode/actor.ts';
import { forgetReplacedKeys } from '../keys/store-keys.ts';
import { type Budget, createBudget } from './budget.ts';
import { type FetchedObject, fetchById, fetchObject } from './fetch-object.ts';
import { confirmDomain } from './handle.ts';
import { lookUpWebFinger } from './webfinger.ts';

/** What may be asked, in requests, to meet where somebody has moved. */
const MEETING = 10;

type Options = {
  readonly budget?: Budget;
  /** Fetches anew an actor that is known already. */
  readonly refresh?: boolean;
  /** Looks no further, at the account to which this one has moved. */
  readonly alone?: boolean;
};

/**
 * The account with just that ActivityPub id: known here, or fetched. Undefined when there is no such actor, or the id leads to another one;
 * throws AppError 'unavailable' when its server cannot be reached. Never inside a transaction.
 */
export function resolveActor(ctx: Context, uri: string, options: Options = {}): Promise<AccountRow | undefined> {
  return resolveBy(fetchById, ctx, uri, options);
}

/** As `resolveActor`, of an address that somebody typed: the account that it leads to, which may have another id. */
export function resolveActorAt(ctx: Context, address: string, options: Options = {}): Promise<AccountRow | undefined> {
  return resolveBy(fetchObject, ctx, address, options);
}

type Fetch = (ctx: Context, address: string, budget: Budget) => Promise<FetchedObject | undefined>;

async function resolveBy(fetch: Fetch, ctx: Context, uri: string, options: Options): Promise<AccountRow | undefined> {
  const known = await findAccountByUri(ctx.store.db, uri);
  if (known && (known.domain === null || !options.refresh)) return known;
  if (!known && isOurs(ctx, uri)) return undefined;
  const budget = options.budget ?? createBudget();
  const fetched = await fetch(ctx, uri, budget);
  const actor = fetched && decodeActor(fetched.node);
  return actor?.outcome === 'read' ? storeActor(ctx, actor.value, budget, options) : known;
}

/** The account that a handle names, as `resolveActor`; asks its server by WebFinger when it is not known here. */
export async function resolveAcct(ctx: Context, text: string, options: Options = {}): Promise<AccountRow | undefined> {
  const acct = parseAcctHere(text, [ctx.config.domain]);
  if (!acct?.domain) return undefined;
  const known = await findAccountByAcct(ctx.store.db, text);
  if (known && !options.refresh) return known;
  const budget = options.budget ?? createBudget();
  const found = await lookUpWebFinger(ctx, { username: acct.username, domain: acct.domain }, budget);
  return found && resolveActor(ctx, found.actorUri, { ...options, budget });
}

/** Keeps an actor that came from its own server, with its handle confirmed when it is new. */
export async function storeActor(
  ctx: Context,
  actor: IncomingActor,
  budget: Budget = createBudget(),
  { alone = false }: Pick<Options, 'alone'> = {},
): Promise<AccountRow | undefined> {
  const { store } = ctx;
  const known = await findRemoteAccount(store.db, actor.uri);
  const handle = known?.domain ? { domain: known.domain, isConfirmed: false } : await confirmDomain(ctx, actor, budget);
  if (!handle) return undefined;
  if (!alone) await meetMovedTo(ctx, actor, budget);
  return store.transaction(async (tx) => {
    const row = await storeProfile(tx, actor, handle.domain, handle);
    if (known) await forgetReplacedKeys(tx, known, row);
    return row;
  });
}

/** Makes the account known to which an actor says to have moved; a profile counts without that, too. */
export async function meetMovedTo(
  ctx: Context,
  actor: IncomingActor,
  budget: Budget = createBudget(MEETING),
): Promise<void> {
  if (actor.movedTo === undefined || actor.movedTo === actor.uri) return;
  if (await findMovedTo(ctx.store.db, actor)) return;
  try {
    await resolveActor(ctx, actor.movedTo, { budget, alone: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The account, local or remote, with that ActivityPub id. Its counters may be older than the rest. */
export const findAccountByUri = remembered(
  ['accounts'],
  (db: Db, uri: string): Promise<AccountRow | undefined> =>
    db.selectFrom('accounts').selectAll().where('uri', '=', uri).executeTakeFirst(),
  (account) => account !== undefined,
);

/** Whether an address would be one of this server. */
export function isOurs(ctx: Context, uri: string): boolean {
  return isLocalUri(ctx.store, uri);
}

/** How long (ms) a profile is believed before it is looked at again. Mastodon: one day. */
const FRESH = 86_400_000;

/** Whether the profile of a remote account is too old to be believed. */
export function isStale(account: AccountRow): boolean {
  return account.domain !== null && (account.fetched_at ?? 0) < now() - FRESH;
}

/** Looks at the profile of a known account anew; one that cannot be had is believed for another while. */
export async function refreshAccount(ctx: Context, uri: string): Promise<void> {
  await resolveActor(ctx, uri, { refresh: true });
  await ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ fetched_at: now() }).where('uri', '=', uri).execute(),
  );
}
