import { sql } from 'kysely';
import { formatAcct } from '../../lib/acct.ts';
import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Email } from '../../platform/mail.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import { getAccount } from '../accounts/queries.ts';
import { letterWords, queueEmail, type Recipient } from '../letters/letters.ts';
import { readersOf } from '../notification-mail/staff-emails.ts';
import { notify } from '../notifying/notify.ts';
import { listStaff } from '../roles/staff.ts';
import { fireWebhooks } from '../webhooks/fire.ts';

/** Tells a moderator that an account was reported, without naming the reporter. */
async function newReportEmail(
  tx: Tx,
  { email: to, locale }: Recipient,
  report: ReportRow,
  target: string,
): Promise<Email> {
  const { domain, origin } = tx.instance;
  const { report: texts, becauseModerating } = (await letterWords(tx, locale)).letters;
  const id = toWire(report.id);
  const lines = [
    texts.text(target, report.category, id),
    report.comment,
    `${texts.act} ${origin}/admin/reports/${id}`,
    becauseModerating(domain),
  ];
  const text = lines.filter((line) => line !== '').join('\n\n');
  return { to, subject: `${domain}: ${texts.subject(target)}`, text: `${text}\n` };
}

/**
 * Tells the moderators about a report. While reports about an account are open, each moderator has a single notification, about the latest,
 * and gets a single e-mail, about the first, so that many reporters do not bury everything else.
 */
export async function notifyStaff(tx: Tx, report: ReportRow): Promise<void> {
  await fireWebhooks(tx, 'report.created', report.id);
  const staff = await listStaff(tx, 'manage_reports');
  await withdrawEarlier(
    tx,
    report,
    staff.map((member) => member.account_id),
  );
  for (const { account_id: to } of staff) {
    await notify(tx, { to, from: report.account_id, type: 'admin.report', subjectId: report.id });
  }
  const readers = readersOf(staff, 'report');
  if (readers.length === 0 || (await hasOpenSibling(tx, report))) return;
  const target = formatAcct(await getAccount(tx, report.target_account_id));
  for (const reader of readers) await queueEmail(tx, await newReportEmail(tx, reader, report, target));
}

/** Starts from the open reports and looks up the notifications by sender, for which there is an index. */
async function withdrawEarlier(tx: Tx, report: ReportRow, staff: readonly number[]): Promise<void> {
  await sql`delete from notifications where id in (
    select n.id from reports as r join notifications as n on n.from_account_id = r.account_id
    where r.target_account_id = ${report.target_account_id} and r.action_taken_at is null and r.id <> ${report.id}
      and ${idsIn(tx, 'n.account_id', staff)} and n.type = 'admin.report' and n.subject_id = r.id)`.execute(tx);
}

async function hasOpenSibling(tx: Tx, report: ReportRow): Promise<boolean> {
  const sibling = await tx
    .selectFrom('reports')
    .select('id')
    .where('target_account_id', '=', report.target_account_id)
    .where('action_taken_at', 'is', null)
    .where('id', '!=', report.id)
    .limit(1)
    .executeTakeFirst();
  return sibling !== undefined;
}
