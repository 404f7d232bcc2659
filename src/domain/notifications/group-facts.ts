import { sql } from 'kysely';
import type { NotificationType } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { isAmong, jsonEachText } from '../../platform/db/sql.ts';
import type { NotificationRow } from '../../schema/notifications.ts';
import type { Page } from '../paging.ts';
import { storedKey, ungroupedKey } from './group-keys.ts';

/** How many senders of a group are shown. Mastodon: SAMPLE_ACCOUNTS_SIZE. */
const SAMPLE = 8;

/** A group of notifications, represented by its newest one. */
export type Group = {
  readonly key: string;
  readonly head: NotificationRow;
  readonly count: number;
  readonly newestId: number;
  /** The lowest id of the group's notifications in the page. */
  readonly pageMinId: number;
  readonly sampleAccountIds: readonly number[];
};

type Facts = { group_key: string; members: number; newest: number; lowest: number };
type Sample = { group_key: string; from_account_id: number };

/**
 * Completes the groups of a page, in two queries for all. With `page`, groups only include notifications up to the newest one of the
 * page, so that going through the pages counts nothing twice. Below a page that is not full there are no more groups, so it reaches down
 * to its bound. Mastodon: NotificationGroup; `load_grouped_notifications` of the controller.
 */
export async function completeGroups(
  db: Db,
  accountId: number,
  heads: readonly NotificationRow[],
  grouped: ReadonlySet<NotificationType>,
  page?: Page,
): Promise<Group[]> {
  const keys = heads.flatMap((head) => storedKey(head, grouped) ?? []);
  const high = page ? (heads[0]?.id ?? 0) : Number.MAX_SAFE_INTEGER;
  const low = page ? lowestOf(page, heads) : 0;
  const asked = { accountId, keys: JSON.stringify(keys), high };
  const known = keys.length === 0 ? [] : (await readFacts(db, { ...asked, low })).rows;
  const senders = keys.length === 0 ? [] : (await readSamples(db, asked)).rows;
  const facts = new Map(known.map((row) => [row.group_key, row]));
  const samples = Map.groupBy(senders, (row) => row.group_key);
  return heads.map((head) => {
    const key = storedKey(head, grouped);
    const group = key === undefined ? undefined : facts.get(key);
    if (key === undefined || !group) return aloneGroup(head);
    const sampled = (samples.get(key) ?? []).map((sample) => sample.from_account_id);
    return {
      key,
      head,
      count: group.members,
      newestId: group.newest,
      pageMinId: group.lowest,
      sampleAccountIds: [...new Set(sampled)],
    };
  });
}

function lowestOf({ limit, minId, sinceId }: Page, heads: readonly NotificationRow[]): number {
  if (minId !== undefined) return minId + 1;
  if (heads.length >= limit) return heads.at(-1)?.id ?? 0;
  return (sinceId ?? -1) + 1;
}

function aloneGroup(head: NotificationRow): Group {
  const { id } = head;
  const sampleAccountIds = [head.from_account_id];
  return { key: ungroupedKey(id), head, count: 1, newestId: id, pageMinId: id, sampleAccountIds };
}

type FactsParams = { readonly accountId: number; readonly keys: string; readonly low: number; readonly high: number };
type SamplesParams = { readonly accountId: number; readonly keys: string; readonly high: number };

const readFacts = prepared(
  (db, { accountId, keys, low, high }: FactsParams) => sql<Facts>`
    select n.group_key, count(*) as members, max(n.id) as newest, min(case when n.id >= ${low} then n.id end) as lowest
    from ${jsonEachText(db, keys)} as wanted
    cross join notifications as n
    where n.account_id = ${accountId} and n.group_key = wanted.value and n.id <= ${high}
    group by n.group_key`,
);

const readSamples = prepared((db, { accountId, keys, high }: SamplesParams) => {
  const newest = sql`
    select m.id from notifications as m
    where m.account_id = ${accountId} and m.group_key = wanted.value and m.id <= ${high}
    order by m.id desc limit ${SAMPLE}`;
  return sql<Sample>`
    select n.group_key, n.from_account_id
    from ${jsonEachText(db, keys)} as wanted
    cross join notifications as n
    where ${isAmong(db, 'n.id', newest)}
    order by n.id desc`;
});
