import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { ReportRow } from '../../schema/reports.ts';

/** Tells a moderator that an account was reported, without naming the reporter. */
export function newReportEmail(tx: Tx, to: string, report: ReportRow, target: string): Email {
  const { domain, origin } = tx.instance;
  const lines = [`@${target} was reported (${report.category}), report ${toWire(report.id)}:`, report.comment];
  const text = [...lines, `You got this e-mail because you moderate ${domain}.`].filter((line) => line !== '');
  return { to, subject: `${domain}: @${target} was reported`, text: `${text.join('\n\n')}\n`, link: `${origin}/` };
}
