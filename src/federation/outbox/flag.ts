import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { instanceActorUri } from '../keys/instance-key.ts';
import { type Compose, mail, uriOf } from './mailing.ts';

/** A report goes to the server of the reported account; it comes from the server, so that nobody learns who reported. */
export const flag: Compose<{ readonly reportId: number }> = async (db, { reportId }) => {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst();
  const target = report && (await uriOf(db, report.target_account_id));
  const inbox = report && (await inboxOf(db, report.target_account_id));
  if (!report || target === undefined || inbox === undefined) return [];
  const ids: number[] = JSON.parse(report.status_ids);
  const statuses = await db
    .selectFrom('statuses')
    .select('uri')
    .where(idsIn(db, 'id', ids))
    .where('account_id', '=', report.target_account_id)
    .execute();
  const { origin } = db.instance;
  const activity = {
    id: `${instanceActorUri(origin)}#reports/${toWire(reportId)}`,
    type: 'Flag',
    actor: instanceActorUri(origin),
    to: [target],
    content: report.comment,
    object: [target, ...statuses.map(({ uri }) => uri)],
  };
  return mail({ accountId: null, activity, inboxes: [inbox], limited: true });
};
