import type { Db } from '../../platform/db/handle.ts';
import { findShownNotification } from '../notifications/list.ts';
import { parseAlerts } from '../push-subscriptions/subscriptions.ts';
import { isFollowing } from '../relationships/queries.ts';
import { tokenStateOf } from '../tokens/token-state.ts';

/** The data for a push message: the subscription, the notification, its sender and its subject. */
export type Delivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

/**
 * The data for a push message; undefined when the subscription or notification is gone, the token is no longer valid, its owner may not use
 * the server, may not see any more what the notification is about, or does not want the message any more.
 */
export async function findDelivery(
  db: Db,
  subscriptionId: number,
  notificationId: number,
  at: number,
): Promise<Delivery | undefined> {
  const found = await selectDelivery(db, subscriptionId, notificationId);
  if (!found || tokenStateOf(found) !== 'active') return undefined;
  if (found.revoked_at !== null || (found.expires_at !== null && found.expires_at <= at)) return undefined;
  if (parseAlerts(found.alerts)[found.type] !== true) return undefined;
  if (!(await findShownNotification(db, found.account_id, notificationId))) return undefined;
  return (await allows(db, found)) ? found : undefined;
}

function selectDelivery(db: Db, subscriptionId: number, notificationId: number) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('access_tokens as t', 't.id', 'p.access_token_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('accounts as owner', 'owner.id', 'p.account_id')
    .leftJoin('sessions as browser', 'browser.id', 'p.access_token_id')
    .innerJoin('notifications as n', 'n.account_id', 'p.account_id')
    .innerJoin('accounts as sender', 'sender.id', 'n.from_account_id')
    .leftJoin('statuses as s', 's.id', 'n.status_id')
    .leftJoin('accounts as author', 'author.id', 's.account_id')
    .select(['p.id', 'p.endpoint', 'p.key_p256dh', 'p.key_auth', 'p.standard', 'p.alerts', 'p.policy'])
    .select(['p.token_sealed', 'p.access_token_id', 'p.account_id', 't.revoked_at', 't.expires_at'])
    .select(['u.locale', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .select(['owner.suspended_at', 'owner.moved_to_id', 'owner.memorial'])
    .select(['owner.username as owner_username', 'browser.mark'])
    .select(['n.id as notification_id', 'n.type', 'n.created_at as notified_at', 'n.from_account_id'])
    .select(['sender.username', 'sender.domain', 'sender.display_name', 'sender.note'])
    .select(['sender.avatar_key', 'sender.avatar_static_key', 's.spoiler_text', 's.content', 'n.status_id'])
    .select(['author.username as author_username', 'author.domain as author_domain'])
    .where('p.id', '=', subscriptionId)
    .where('n.id', '=', notificationId)
    .executeTakeFirst();
}

/** A subscription, for a message that is about no notification; undefined as for `findDelivery`. */
export async function findSubscription(db: Db, id: number) {
  const found = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('access_tokens as t', 't.id', 'p.access_token_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('accounts as owner', 'owner.id', 'p.account_id')
    .leftJoin('sessions as browser', 'browser.id', 'p.access_token_id')
    .select([
      'p.id',
      'p.endpoint',
      'p.key_p256dh',
      'p.key_auth',
      'p.standard',
      'p.token_sealed',
      'p.access_token_id',
      'p.account_id',
    ])
    .select(['owner.username as owner_username', 'browser.mark'])
    .select(['u.locale', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .select(['owner.suspended_at', 'owner.moved_to_id', 'owner.memorial'])
    .where('p.id', '=', id)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
  return found && tokenStateOf(found) === 'active' ? found : undefined;
}

/** Mastodon: `Web::PushSubscription#policy_allows_notification?`. */
async function allows(db: Db, { policy, account_id: owner, from_account_id: sender }: Delivery): Promise<boolean> {
  if (policy === 'followed') return isFollowing(db, owner, sender);
  if (policy === 'follower') return isFollowing(db, sender, owner);
  return policy === 'all';
}
