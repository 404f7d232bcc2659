import { sql } from 'kysely';
import { orderDelivery } from '../../domain/deliveries/order-delivery.ts';
import { followerInboxes } from '../../domain/deliveries/recipients.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { hasProof } from '../signatures/integrity-proof.ts';
import { hasLdSignature } from '../signatures/ld-signature.ts';
import type { JsonObject } from '../vocabulary.ts';
import type { Effect } from './inbound.ts';

const FORWARDED: ReadonlySet<string> = new Set(['Create', 'Update', 'Delete']);

/** The most people to whose followers one activity is forwarded. */
const MAX_PEOPLE = 20;

/**
 * Forwards activities about posts that reply to, share or quote those of local people, to the followers of these people, who know the
 * thread from here (ActivityPub 7.1.2). Only public activities with a signature of their author are forwarded, because nobody would trust
 * us otherwise. The withdrawal of consent to a quote goes to where the quote went. Mastodon: ActivityPub::Forwarder.
 */
export function withForwarding(document: JsonObject, activity: IncomingActivity, effect: Effect): Effect {
  if (!FORWARDED.has(activity.type) || !(hasLdSignature(document) || hasProof(document))) return effect;
  const { uri } = activity.object;
  if (uri === undefined) return effect;
  return async (tx) => {
    const isEnd = activity.type === 'Delete';
    const before = isEnd ? await findConcerned(tx, await findEnded(tx, uri, activity.actor)) : [];
    await effect(tx);
    await forward(tx, document, activity, isEnd ? before : await findConcerned(tx, await findId(tx, uri)));
  };
}

async function findId(db: Db, uri: string): Promise<number | undefined> {
  const row = await db.selectFrom('statuses').select('id').where('uri', '=', uri).executeTakeFirst();
  return row?.id;
}

/** The post that is deleted, or that quotes a post whose author no longer agrees. */
async function findEnded(db: Db, uri: string, actor: string): Promise<number | undefined> {
  const post = await findId(db, uri);
  if (post !== undefined) return post;
  const quote = await db
    .selectFrom('quotes as q')
    .innerJoin('accounts as a', 'a.id', 'q.quoted_account_id')
    .select('q.status_id')
    .where('a.uri', '=', actor)
    .where('q.approval_uri', '=', uri)
    .executeTakeFirst();
  return quote?.status_id;
}

/** The local people who helped to spread a public post: its author, and those who wrote the post it replies to, shared it or quoted it. */
async function findConcerned(db: Db, id: number | undefined): Promise<number[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    with post as (
      select id, account_id, local, in_reply_to_id from statuses where id = ${id} and visibility in ('public', 'unlisted')
    )
    select account_id as id from post where local = 1
    union
    select parent.account_id from post join statuses as parent on parent.id = post.in_reply_to_id where parent.local = 1
    union
    select share.account_id from post join statuses as share on share.reblog_of_id = post.id where share.local = 1
    union
    select q.account_id
    from post join quotes as q on q.quoted_status_id = post.id join statuses as s on s.id = q.status_id
    where s.local = 1 and q.state = 'accepted'
    limit ${MAX_PEOPLE}`.execute(db);
  return rows.map((row) => row.id);
}

async function forward(
  tx: Tx,
  document: JsonObject,
  activity: IncomingActivity,
  [accountId, ...others]: readonly number[],
): Promise<void> {
  if (accountId === undefined) return;
  const origin = new URL(activity.actor).host;
  const inboxes = new Set<string>();
  for (const id of [accountId, ...others]) {
    for (const inbox of await followerInboxes(tx, id)) if (URL.parse(inbox)?.host !== origin) inboxes.add(inbox);
  }
  const subject = activity.object.uri ?? activity.actor;
  const body = JSON.stringify(document);
  await orderDelivery(
    tx,
    { accountId, type: activity.type, subject, body, limited: false, toFollowers: false },
    inboxes,
  );
}
