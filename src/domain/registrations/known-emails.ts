import type { Db } from '../../platform/db/handle.ts';
import type { Verdict } from '../email-blocks/judge-email.ts';
import { FieldErrors } from '../field-errors.ts';
import { emailKey, normalizeEmail } from './email.ts';

/** Whether an address is that of somebody else. */
export async function isTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/** An address that somebody wants instead of their own, normalised. 422 when it is invalid or taken. */
export async function freeEmail(db: Db, userId: number, text: string): Promise<string> {
  const email = normalizeEmail(text);
  const errors = new FieldErrors();
  if (email === undefined) errors.addKnown('email', 'ERR_INVALID');
  else if (await isTaken(db, email, userId)) errors.addKnown('email', 'ERR_TAKEN');
  const error = errors.toError();
  if (error || email === undefined) throw error;
  return email;
}

/** Adds what a verdict says against an address; nothing when it may be used. */
export function addVerdict(errors: FieldErrors, verdict: Verdict): void {
  if (verdict === 'blocked') errors.addKnown('email', 'ERR_BLOCKED');
  if (verdict === 'taken') errors.addKnown('email', 'ERR_TAKEN');
}
