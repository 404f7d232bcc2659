import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { ReportRow } from '../../schema/reports.ts';

/** Tells a moderator that an account was reported, without naming the reporter. */
export function newReportEmail(tx: Tx, to: string, report: ReportRow, target: string): Email {
  const { domain } = tx.instance;
  const id = toWire(report.id);
  const lines = [
    `@${target} was reported (${report.category}), report ${id}:`,
    report.comment,
    `You can act on it with an application for moderators, or on the command line: whinchat reports act ${id} --help`,
    `You got this e-mail because you moderate ${domain}.`,
  ];
  const text = lines.filter((line) => line !== '').join('\n\n');
  return { to, subject: `${domain}: @${target} was reported`, text: `${text}\n` };
}
