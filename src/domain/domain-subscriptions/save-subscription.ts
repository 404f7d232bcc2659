import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { DomainSubscriptionRow } from '../../schema/domains.ts';
import type { Flag } from '../../schema/flag.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import type { ListFormat } from '../domain-blocks/lists/read-list.ts';
import { checkLength, taken } from '../validation.ts';
import { getSubscription } from './queries.ts';

export const SUBSCRIPTION_KINDS = ['block', 'allow'] as const;
export const SUBSCRIPTION_MODES = ['suggest', 'apply'] as const;

/** The most lists that can be followed. */
const MOST = 50;
const MAX_PRIORITY = 255;
const MAX_TITLE = 200;
const MAX_URL = 2000;

/** The settings of a subscription; undefined ones stay as they are. */
export type SubscriptionFields = {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly format?: ListFormat | undefined;
  readonly mode?: (typeof SUBSCRIPTION_MODES)[number] | undefined;
  /** 0 to 255: if several lists name a domain, the one with the highest priority decides. GoToSocial: domain permission subscriptions. */
  readonly priority?: number | undefined;
  /** Whether domains that the list no longer names are unblocked here too, or suggested to be. */
  readonly removeRetracted?: boolean | undefined;
};

/** Subscribes to a list, which a job then fetches. 422 for an invalid address or one that is already followed. */
export async function createSubscription(
  tx: Tx,
  moderator: Moderator,
  kind: (typeof SUBSCRIPTION_KINDS)[number],
  fields: SubscriptionFields & { readonly url: string },
): Promise<DomainSubscriptionRow> {
  const at = now();
  const columns = columnsOf(fields);
  await assertRoom(tx);
  await assertFree(tx, kind, fields.url);
  const row = await tx
    .insertInto('domain_subscriptions')
    .values({
      id: newId(),
      kind,
      title: '',
      url: '',
      format: 'csv',
      mode: 'suggest',
      priority: 128,
      remove_retracted: 1,
      ...columns,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await orderFetch(tx, row.id);
  await logAct(tx, moderator, { action: 'create', ...describe(row), details: columns });
  return row;
}

/** Changes a subscription, whose list is then fetched again. 404 when there is none. */
export async function updateSubscription(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: SubscriptionFields,
): Promise<DomainSubscriptionRow> {
  const before = await getSubscription(tx, id);
  const columns = columnsOf(fields);
  if (fields.url !== undefined && fields.url !== before.url) await assertFree(tx, before.kind, fields.url);
  const anew = fields.url !== undefined || fields.format !== undefined ? { etag: null, last_modified: null } : {};
  const row = await tx
    .updateTable('domain_subscriptions')
    .set({ ...columns, ...anew, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await orderFetch(tx, id);
  await logAct(tx, moderator, { action: 'update', ...describe(row), details: columns });
  return row;
}

/**
 * Unsubscribes from a list. Its rules stay as if staff had made them, unless they are to be lifted: then a job lifts them and finally
 * deletes the subscription. 404 when there is none.
 */
export async function deleteSubscription(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { lift = false }: { readonly lift?: boolean } = {},
): Promise<void> {
  const row = await getSubscription(tx, id);
  await logAct(tx, moderator, { action: 'destroy', ...describe(row), details: { lift } });
  if (!lift) await tx.deleteFrom('domain_subscriptions').where('id', '=', id).execute();
  else await enqueue(tx, { name: 'drop-domain-list', payload: { subscriptionId: id } });
}

/** Orders an immediate fetch of a list by a job; with a unique key only if none is waiting already. */
export async function orderFetch(tx: Tx, subscriptionId: number, uniqueKey?: string): Promise<void> {
  const payload = { subscriptionId };
  await enqueue(tx, { name: 'fetch-domain-list', payload, lane: 'remote_low', uniqueKey, maxAttempts: 3 });
}

function columnsOf(fields: SubscriptionFields) {
  const { title, url, format, mode, priority, removeRetracted } = fields;
  if (url !== undefined) assertUrl(url);
  if (priority !== undefined && (priority < 0 || priority > MAX_PRIORITY)) {
    throw failed(said('priorityOutOfRange', MAX_PRIORITY));
  }
  checkLength('title', title ?? '', MAX_TITLE);
  const retracted: { remove_retracted?: Flag } =
    removeRetracted === undefined ? {} : { remove_retracted: removeRetracted ? 1 : 0 };
  return {
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    ...(format === undefined ? {} : { format }),
    ...(mode === undefined ? {} : { mode }),
    ...(priority === undefined ? {} : { priority }),
    ...retracted,
  };
}

function assertUrl(text: string): void {
  const url = text.length <= MAX_URL ? URL.parse(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw failed('urlNotWeb');
  }
}

async function assertFree(db: Db, kind: string, url: string): Promise<void> {
  const row = await db
    .selectFrom('domain_subscriptions')
    .select('id')
    .where('url', '=', url)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row) throw taken('url');
}

async function assertRoom(db: Db): Promise<void> {
  const rows = await db.selectFrom('domain_subscriptions').select('id').limit(MOST).execute();
  if (rows.length === MOST) throw failed(said('tooManySubscriptions', MOST));
}

function describe(row: DomainSubscriptionRow) {
  return { targetType: 'domain_subscription', targetId: row.id, label: row.title || row.url };
}
