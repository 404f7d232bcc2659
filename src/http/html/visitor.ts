import { timingSafeEqual } from 'node:crypto';
import { findSession, type Session } from '../../domain/sessions/find.ts';
import { AppError } from '../../lib/errors.ts';
import { newToken } from '../../platform/passwords.ts';
import { text } from '../params/scalars.ts';
import { type Asker, cookieHeader, readCookie } from './cookies.ts';

/** Somebody who views a page in a browser, signed in or not. */
export type Visitor = {
  readonly session: Session | undefined;
  /** The token that every form of ours sends back, so that other sites cannot submit it. */
  readonly formToken: string;
  /** Set when the browser has yet to be given its form token. */
  readonly newFormCookie: string | undefined;
};

/** The parameter that every form carries; add it to the route's `params`. */
export const formTokenParam = { authenticity_token: text() };

/** Identifies the visitor. Somebody who is not signed in is bound to forms by a cookie (double submit). */
export async function visitorOf(call: Asker): Promise<Visitor> {
  const secret = readCookie(call, 'session');
  const session = secret ? await findSession(call.db, secret) : undefined;
  if (session) return { session, formToken: session.formSecret, newFormCookie: undefined };
  const kept = readCookie(call, 'form');
  if (kept && kept.length >= 32) return { session, formToken: kept, newFormCookie: undefined };
  const formToken = newToken();
  return { session, formToken, newFormCookie: cookieHeader(call, 'form', formToken) };
}

/** Whether a form was made for this visitor; `sent` is the token in it. */
export function isFormOf(visitor: Visitor, sent: string | undefined): boolean {
  const given = Buffer.from(sent ?? '');
  const wanted = Buffer.from(visitor.formToken);
  return visitor.newFormCookie === undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Throws 403 unless the form was made for this visitor. */
export function checkForm(visitor: Visitor, sent: string | undefined): void {
  if (isFormOf(visitor, sent)) return;
  throw new AppError('forbidden', 'This form has expired. Please go back, reload the page and try again.');
}
