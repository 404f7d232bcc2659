import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainSubscriptionRow } from '../../schema/domains.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** A page of the subscriptions to lists, newest first. */
export function listSubscriptions(db: Db, page: Page): Promise<DomainSubscriptionRow[]> {
  return readPage(db.selectFrom('domain_subscriptions').selectAll(), 'id', page);
}

/** A subscription by id. 404 when there is none. */
export function getSubscription(db: Db, id: number): Promise<DomainSubscriptionRow> {
  return getRow(db, 'domain_subscriptions', id);
}

/** The number of domains on each of some lists. */
export async function countEntries(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('domain_subscription_entries')
    .select((eb) => ['subscription_id', eb.fn.countAll<number>().as('count')])
    .where(idsIn(db, 'subscription_id', ids))
    .groupBy('subscription_id')
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, Number(row.count)]));
}

/** What the lists are called that rules belong to, by the ids of the lists. */
export async function titlesOf(
  db: Db,
  rules: readonly { readonly subscription_id: number | null }[],
): Promise<(id: number | null) => string | undefined> {
  const ids = [...new Set(rules.flatMap((rule) => rule.subscription_id ?? []))];
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('domain_subscriptions')
    .select(['id', 'title', 'url'])
    .where(idsIn(db, 'id', ids))
    .execute();
  const titles = new Map(rows.map(({ id, title, url }) => [id, title || url]));
  return (id) => (id === null ? undefined : titles.get(id));
}
