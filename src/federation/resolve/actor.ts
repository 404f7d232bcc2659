import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { findMovedTo, findRemoteAccount, storeProfile } from '../../domain/accounts/remote/store-profile.ts';
import { readAccountRefusals } from '../../domain/servers/refusals.ts';
import { parseAcctHere } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { ownPage } from '../../lib/own-page.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { decodeActor, type IncomingActor } from '../decode/actor.ts';
import { forgetReplacedKeys } from '../keys/store-keys.ts';
import { type Budget, createBudget } from './budget.ts';
import { type FetchedObject, fetchById, fetchObject } from './fetch-object.ts';
import { confirmDomain } from './handle.ts';
import { lookUpWebFinger } from './webfinger.ts';

/** The maximum number of requests spent on fetching the account to which another has moved. */
const MEETING = 10;

type Options = {
  readonly budget?: Budget;
  /** Fetches the actor anew when it is known already. */
  readonly refresh?: boolean;
  /** Does not go on to fetch the account to which this one has moved. */
  readonly alone?: boolean;
};

/**
 * The account with exactly this ActivityPub id: stored, or fetched. Undefined when there is no such actor, or the id leads to another one;
 * throws AppError 'unavailable' when its server cannot be reached. Never inside a transaction.
 */
export function resolveActor(ctx: Context, uri: string, options: Options = {}): Promise<AccountRow | undefined> {
  return resolveBy(fetchById, ctx, uri, options);
}

/**
 * As `resolveActor`, for an address that somebody typed: returns the account that it leads to, which may have another id. The pages of
 * people of this server are such addresses too.
 */
export async function resolveActorAt(
  ctx: Context,
  address: string,
  options: Options = {},
): Promise<AccountRow | undefined> {
  const { db } = ctx.store;
  const page = ownPage(db.instance.origin, address);
  if (page?.kind === 'profile') return findAccountByAcct(db, page.username);
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

/** The account that a handle names, as `resolveActor`. An unknown handle is looked up on its server by WebFinger. */
export async function resolveAcct(ctx: Context, text: string, options: Options = {}): Promise<AccountRow | undefined> {
  const acct = parseAcctHere(text, [ctx.config.domain]);
  if (!acct?.domain) return undefined;
  const known = await findAccountByAcct(ctx.store.db, text);
  if (known && !options.refresh) return known;
  const budget = options.budget ?? createBudget();
  const found = await lookUpWebFinger(ctx, { username: acct.username, domain: acct.domain }, budget);
  return found && resolveActor(ctx, found.actorUri, { ...options, budget });
}

/** Stores an actor that came from its own server. The handle of a new actor is confirmed first. */
export async function storeActor(
  ctx: Context,
  actor: IncomingActor,
  budget: Budget = createBudget(),
  { alone = false }: Pick<Options, 'alone'> = {},
): Promise<AccountRow | undefined> {
  const { store } = ctx;
  const known = await findRemoteAccount(store.db, actor.uri);
  if (known && (await readAccountRefusals(store.db, known)).everything) return undefined;
  const handle = known?.domain ? { domain: known.domain, isConfirmed: false } : await confirmDomain(ctx, actor, budget);
  if (!handle) return undefined;
  if (!alone) await resolveMovedTo(ctx, actor, budget);
  return store.transaction(async (tx) => {
    const row = await storeProfile(tx, actor, handle.domain, handle);
    if (known) await forgetReplacedKeys(tx, known, row);
    return row;
  });
}

/** Fetches the account to which an actor says it has moved. The actor's profile is accepted even if that fails. */
export async function resolveMovedTo(
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

const readByUri = prepared((db, { uri }: { readonly uri: string }) =>
  db.selectFrom('accounts').selectAll().where('uri', '=', uri),
);

/** The local or remote account with this ActivityPub id. */
export const findAccountByUri = cachedRead(
  ['accounts', 'accounts#counts'],
  async (db: Db, uri: string): Promise<AccountRow | undefined> => (await readByUri(db, { uri })).rows[0],
  (account) => account !== undefined,
);

/** Whether an address belongs to this server. */
export function isOurs(ctx: Context, uri: string): boolean {
  return isLocalUri(ctx.store, uri);
}

/** How long (ms) a profile counts as current before it is fetched again. Mastodon: one day. */
const FRESH = 86_400_000;

/** Whether the profile of a remote account is due for a refresh. */
export function isStale(account: AccountRow): boolean {
  return account.domain !== null && (account.fetched_at ?? 0) < now() - FRESH;
}

/** Fetches the profile of a known account anew. If it cannot be fetched, the stored one counts as current for another period. */
export async function refreshAccount(ctx: Context, uri: string): Promise<void> {
  await resolveActor(ctx, uri, { refresh: true });
  await ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ fetched_at: now() }).where('uri', '=', uri).execute(),
  );
}
