import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { refuseBetween } from '../follows/remove-follower.ts';
import { unfollowBetween } from '../follows/unfollow.ts';
import { notify } from '../notifying/notify.ts';
import { getParties, type Party } from '../relationships/parties.ts';
import { keepSevered, keepSeveredFollower, type SeveredFollow } from './severed-follows.ts';

/** Why follows are cut: `targetName` is the domain or handle on the other side. */
export type Severance = { readonly type: 'domain_block' | 'account_suspension'; readonly targetName: string };

/** A follow or follow request between a local and a remote account, in either direction. */
export type Tie = { readonly account_id: number; readonly target_id: number };

/** A job that cuts follows; an event that it began before a restart has a higher id than `jobId`. */
export type SeveringRun = { readonly jobId: number; readonly signal: AbortSignal };

/** Begins an event that counts the follows cut, or continues the one begun since the job was enqueued. Returns its id. */
export async function beginSeverance(tx: Tx, { jobId }: SeveringRun, severance: Severance): Promise<number> {
  const { type, targetName } = severance;
  await lockName(tx, `${type} ${targetName}`);
  const begun = await tx
    .selectFrom('severance_events')
    .select('id')
    .where('type', '=', type)
    .where('target_name', '=', targetName)
    .where('id', '>', jobId)
    .orderBy('id')
    .executeTakeFirst();
  if (begun) return begun.id;
  const id = newId();
  await tx.insertInto('severance_events').values({ id, type, target_name: targetName, created_at: now() }).execute();
  return id;
}

/** Ends follows and requests, tells the other servers, and counts the loss of each local account. */
export async function severTies(tx: Tx, eventId: number, ties: readonly Tie[]): Promise<void> {
  for (const tie of ties) {
    const parties = await getParties(tx, tie.account_id, tie.target_id);
    const followed = await findFollow(tx, tie);
    const ended = await (parties.account.domain === null ? unfollowBetween(tx, parties) : refuseBetween(tx, parties));
    // Another job may have ended and counted it in between.
    if (!followed || !ended) continue;
    await countLoss(tx, eventId, parties);
    if (parties.account.domain === null) await keepSevered(tx, eventId, followed);
    else await keepSeveredFollower(tx, eventId, followed);
  }
}

function findFollow(db: Db, { account_id, target_id }: Tie): Promise<SeveredFollow | undefined> {
  return db
    .selectFrom('follows')
    .select(['account_id', 'target_id', 'show_reblogs', 'notify', 'languages'])
    .where('account_id', '=', account_id)
    .where('target_id', '=', target_id)
    .executeTakeFirst();
}

async function countLoss(tx: Tx, eventId: number, { account, target }: { account: Party; target: Party }) {
  const following = account.domain === null;
  const column = following ? 'following_count' : 'followers_count';
  await tx
    .insertInto('account_severances')
    .values({
      id: newId(),
      event_id: eventId,
      account_id: following ? account.id : target.id,
      [column]: 1,
      created_at: now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'event_id'])
        .doUpdateSet((eb) => ({ [column]: eb(`account_severances.${column}`, '+', 1) })),
    )
    .execute();
}

/** How many accounts one transaction notifies. */
const BATCH = 100;

/** Notifies some of those who lost follows in an event, after the given id. Returns the id to continue from; undefined at the end. */
export async function notifySevered(tx: Tx, eventId: number, after: number): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('account_severances')
    .select(['id', 'account_id'])
    .where('event_id', '=', eventId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { id, account_id: to } of rows) {
    await notify(tx, { to, from: to, type: 'severed_relationships', subjectId: id });
  }
  return rows.at(-1)?.id;
}
