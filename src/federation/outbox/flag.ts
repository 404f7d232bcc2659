import { answeredInboxes, inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { instanceActorUri } from '../keys/instance-key.ts';
import { type Compose, mail, uriOf } from './mailing.ts';

type Order = {
  readonly reportId: number;
  /** The hosts of the servers to tell; by default only the reported account's server. */
  readonly domains?: readonly string[];
};

/**
 * Sends a report to the server of the reported account and, if wanted, to the servers of the authors whom the reported statuses answer. It
 * is sent by the server actor, so that nobody learns who reported. Mastodon: ReportService, FlagSerializer.
 */
export const flag: Compose<Order> = async (db, { reportId, domains }) => {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst();
  const target = report && (await uriOf(db, report.target_account_id));
  if (!report || target === undefined) return [];
  const ids: number[] = JSON.parse(report.status_ids);
  const statuses = await db
    .selectFrom('statuses')
    .select('uri')
    .where(idsIn(db, 'id', ids))
    .where('account_id', '=', report.target_account_id)
    .execute();
  const collectionIds: number[] = JSON.parse(report.collection_ids);
  const collections = await db
    .selectFrom('collections')
    .select('uri')
    .where(idsIn(db, 'id', collectionIds))
    .where('account_id', '=', report.target_account_id)
    .execute();
  const { origin } = db.instance;
  const activity = {
    id: `${instanceActorUri(origin)}#reports/${toWire(reportId)}`,
    type: 'Flag',
    actor: instanceActorUri(origin),
    to: [target],
    content: report.comment,
    object: [target, ...[...statuses, ...collections].map(({ uri }) => uri)],
  };
  const inboxes = await inboxesFor(db, { accountId: report.target_account_id, statusIds: ids, domains });
  return mail({ accountId: null, activity, inboxes, limited: true });
};

type Reported = {
  readonly accountId: number;
  readonly statusIds: readonly number[];
  readonly domains: readonly string[] | undefined;
};

async function inboxesFor(db: Db, { accountId, statusIds, domains }: Reported): Promise<string[]> {
  const row = await db.selectFrom('accounts').select('domain').where('id', '=', accountId).executeTakeFirst();
  const origin = row?.domain ?? '';
  const own = domains === undefined || domains.includes(origin) ? await inboxOf(db, accountId) : undefined;
  const others = domains?.filter((domain) => domain !== origin) ?? [];
  return [...(own === undefined ? [] : [own]), ...(await answeredInboxes(db, statusIds, others))];
}
