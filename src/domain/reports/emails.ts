import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import { letterWords, type Recipient } from '../letters/letters.ts';

/** Tells a moderator that an account was reported, without naming the reporter. */
export async function newReportEmail(
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
