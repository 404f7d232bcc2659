import type { Session } from '../../domain/sessions/find.ts';
import { newToken } from '../../platform/passwords.ts';
import { cameFrom } from '../came-from.ts';
import { FormRefused } from '../form-refused.ts';
import { text } from '../params/scalars.ts';
import { type Asker, cookieHeader, readCookie, sessionOf } from './cookies.ts';
import { isFormSecret, isTokenOf, maskedToken } from './form-token.ts';

/** Somebody who views a page in a browser, signed in or not. */
export type Visitor = {
  readonly session: Session | undefined;
  /** The token that every form of ours sends back, so that other sites cannot submit it. It is another in each answer. */
  readonly formToken: string;
  /** What the tokens are made of. */
  readonly formSecret: string;
  /** Whether the browser says that a page of somebody else sent the request. */
  readonly isFromElsewhere: boolean;
  /** Whether what the request asks for was checked already: that of a session is, before any handler runs. */
  readonly isChecked: boolean;
  /** Set when the browser has yet to be given its form token. */
  readonly newFormCookie: string | undefined;
};

/** The parameter that every form carries; add it to the route's `params`. */
export const formTokenParam = { authenticity_token: text() };

/** A request, and who is signed in by it where that is known already. */
type Asking = Asker & { readonly session?: Session | null };

/** Identifies the visitor. Somebody who is not signed in is bound to forms by a cookie (double submit). */
export async function visitorOf(call: Asking): Promise<Visitor> {
  const session = call.session === undefined ? await sessionOf(call) : call.session;
  if (session) return { ...visitorBy(call, session), isChecked: call.session !== undefined };
  const kept = readCookie(call, 'form');
  const isKept = kept !== undefined && isFormSecret(kept);
  const formSecret = isKept ? kept : newToken();
  const newFormCookie = isKept ? undefined : cookieHeader(call, 'form', formSecret);
  return { session: undefined, isChecked: false, newFormCookie, ...tokenFor(call, formSecret) };
}

/** The visitor whom a session has just been started for. */
export function visitorBy(call: Asker, session: Session): Visitor & { readonly session: Session } {
  return { session, isChecked: false, newFormCookie: undefined, ...tokenFor(call, session.formSecret) };
}

function tokenFor({ db, request }: Asker, formSecret: string) {
  // Programs, which no other site can make send anything, do not say where they come from.
  const isFromElsewhere = cameFrom(request, db.instance.origin) === 'elsewhere';
  return { formSecret, formToken: maskedToken(formSecret), isFromElsewhere };
}

/** Whether a form was made for this visitor and sent by a page of ours; `sent` is the token in it. */
function isFormOf(visitor: Visitor, sent: string | undefined): boolean {
  if (visitor.isChecked) return true;
  return !visitor.isFromElsewhere && visitor.newFormCookie === undefined && isTokenOf(visitor.formSecret, sent);
}

/** Throws `FormRefused` (403) unless the form was made for this visitor. */
export function checkForm(visitor: Visitor, sent: string | undefined): void {
  if (!isFormOf(visitor, sent)) throw new FormRefused(visitor.isFromElsewhere ? 'other_site' : 'expired');
}
