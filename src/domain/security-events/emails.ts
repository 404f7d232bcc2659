import type { SecurityDetails, SecurityEventKind } from '../../lib/security-events.ts';
import { now, toIso } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import { happenedText } from '../../words/happened.ts';
import { writtenTime } from '../../words/times.ts';
import { composeLetter, letterWords } from '../letters/letters.ts';

/** Says what has just happened to a login, when, in the time zone of its owner, and what to do if it was not them. */
export async function securityEmail(
  tx: Tx,
  userId: number,
  kind: SecurityEventKind,
  details: SecurityDetails,
): Promise<Email> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'locale', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const words = await letterWords(tx, user.locale);
  const { happened, letter } = words.security;
  const { subject } = happened[kind];
  const zone = user.time_zone ?? 'UTC';
  const time = writtenTime(words.language, toIso(now()), { style: 'minute', zone });
  const lines = [
    happenedText({ kind, details }, words),
    letter.time(zone === 'UTC' ? `${time} UTC` : time),
    letter.notYou,
  ];
  const link = `${tx.instance.origin}/auth/password/new`;
  return composeLetter(tx, words, { to: user.email, subject, lines, link });
}
