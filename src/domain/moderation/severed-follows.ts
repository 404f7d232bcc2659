import { AppError } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { FollowRow } from '../../schema/relationships.ts';
import { follow } from '../follows/follow.ts';
import type { KnownServers } from '../servers/known-domains.ts';
import { throughAccounts } from '../servers/through-accounts.ts';

/** A follow by a local account, with its settings. */
export type SeveredFollow = Pick<FollowRow, 'account_id' | 'target_id' | 'show_reblogs' | 'notify' | 'languages'>;

/** How long (ms) a cut follow can be restored and is listed. Mastodon also deletes the data of suspended accounts after 30 days. */
export const SEVERED_KEPT = 30 * 86_400_000;

const BATCH = 100;

/** Records a follow that an event cuts. */
export async function keepSevered(tx: Tx, eventId: number, severed: SeveredFollow): Promise<void> {
  await tx
    .insertInto('severed_follows')
    .values({ event_id: eventId, ...severed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a lost follower for the list, although only their side could restore the follow. */
export async function keepSeveredFollower(tx: Tx, eventId: number, severed: SeveredFollow): Promise<void> {
  await tx
    .insertInto('severed_followers')
    .values({ event_id: eventId, account_id: severed.target_id, follower_id: severed.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sends follow requests again for the follows that blocks cut within the last 30 days, to accounts of these servers. */
export function restoreSevered(
  store: Store,
  signal: AbortSignal,
  { servers, appliedAt }: { readonly servers: KnownServers; readonly appliedAt: number },
): Promise<void> {
  const since = Math.max(appliedAt, now() - SEVERED_KEPT);
  return throughAccounts(store, signal, servers, (tx, ids) => restoreSome(tx, ids, since));
}

async function restoreSome(tx: Tx, accountIds: readonly number[], since: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('severance_events as e')
    .innerJoin('severed_follows as f', 'f.event_id', 'e.id')
    .innerJoin('accounts as target', 'target.id', 'f.target_id')
    .select(['f.event_id', 'f.account_id', 'f.target_id', 'f.show_reblogs', 'f.notify', 'f.languages'])
    .where('e.type', '=', 'domain_block')
    .where('e.created_at', '>=', since)
    .where(idsIn(tx, 'f.target_id', accountIds))
    .where('target.suspended_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const row of rows) {
    await tx
      .deleteFrom('severed_follows')
      .where('event_id', '=', row.event_id)
      .where('account_id', '=', row.account_id)
      .where('target_id', '=', row.target_id)
      .execute();
    await followAgain(tx, row);
  }
  return rows.length > 0;
}

/** Skips follows that are no longer allowed, because of a block or a move in the meantime. */
async function followAgain(tx: Tx, { account_id, target_id, show_reblogs, notify, languages }: SeveredFollow) {
  const wanted: unknown = languages === null ? [] : JSON.parse(languages);
  const terms = {
    reblogs: show_reblogs === 1,
    notify: notify === 1,
    languages: Array.isArray(wanted) ? wanted.filter((code) => typeof code === 'string') : [],
  };
  try {
    await follow(tx, { accountId: account_id, targetId: target_id, terms });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Deletes cut follows that are too old to be restored. */
export async function purgeSevered(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const old = tx
      .selectFrom('severance_events')
      .select('id')
      .where('created_at', '<', now() - SEVERED_KEPT);
    await tx.deleteFrom('severed_follows').where('event_id', 'in', old).execute();
    await tx.deleteFrom('severed_followers').where('event_id', 'in', old).execute();
  });
}
