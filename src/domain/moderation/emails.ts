import { toWire } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import { letterWords, type Recipient } from '../letters/letters.ts';
import type { StrikeAction } from './warning-actions.ts';

type Text = {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly because: (server: string) => string;
  readonly path: string;
};

function compose({ instance }: Pick<Db, 'instance'>, { to, subject, lines, because, path }: Text): Email {
  const { domain, origin } = instance;
  const link = `${origin}${path}`;
  const text = [...lines, link, because(domain)];
  return { to, subject: `${domain}: ${subject}`, text: `${text.filter((line) => line !== '').join('\n\n')}\n`, link };
}

/** Tells somebody that their sign-up was approved. */
export async function approvalEmail(tx: Tx, { email: to, locale }: Recipient): Promise<Email> {
  const { because, approval } = (await letterWords(tx, locale)).letters;
  const lines = [approval.text(tx.instance.domain)];
  return compose(tx, { to, subject: approval.subject, lines, because, path: '/start' });
}

/** What a letter tells of a decision; `id` is null before it is taken. */
type Strike = { readonly id: number | null; readonly action: StrikeAction; readonly text: string };

/** Tells somebody what was decided about them, in the moderators' own words if they wrote any, and where to appeal. */
export async function warningEmail(
  db: Db,
  { email: to, locale }: Recipient,
  { id, action, text }: Strike,
): Promise<Email> {
  const { because, strike } = (await letterWords(db, locale)).letters;
  const subject = action === 'none' ? strike.warning : strike.decision;
  const lines = [strike.actions[action], text, strike.appeal];
  return compose(db, { to, subject, lines, because, path: strikePath(id) });
}

type Appeal = { readonly who: string; readonly text: string; readonly strikeId: number };

/** Tells moderators that somebody has appealed. */
export async function newAppealEmail(
  tx: Tx,
  { email: to, locale }: Recipient,
  { who, text, strikeId }: Appeal,
): Promise<Email> {
  const { because, newAppeal } = (await letterWords(tx, locale)).letters;
  const lines = [newAppeal.text(who), text];
  return compose(tx, { to, subject: newAppeal.subject(who), lines, because, path: strikePath(strikeId) });
}

/** Tells somebody how their appeal was decided. */
export async function appealAnswerEmail(
  tx: Tx,
  { email: to, locale }: Recipient,
  { strikeId, approved }: { strikeId: number; approved: boolean },
): Promise<Email> {
  const { because, appealApproved, appealRejected } = (await letterWords(tx, locale)).letters;
  const { subject, text } = approved ? appealApproved : appealRejected;
  return compose(tx, { to, subject, lines: [text], because, path: strikePath(strikeId) });
}

/** Tells somebody that moderators have taken a decision back of themselves. */
export async function takenBackEmail(tx: Tx, { email: to, locale }: Recipient, strikeId: number): Promise<Email> {
  const { because, takenBack } = (await letterWords(tx, locale)).letters;
  const { subject, text } = takenBack;
  return compose(tx, { to, subject, lines: [text], because, path: strikePath(strikeId) });
}

function strikePath(id: number | null): string {
  return id === null ? '/disputes/strikes' : `/disputes/strikes/${toWire(id)}`;
}
