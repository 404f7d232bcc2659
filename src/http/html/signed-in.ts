import type { Session } from '../../domain/sessions/find.ts';
import { type Answer, redirect } from '../answer.ts';
import { SignInNeeded } from '../authentication.ts';
import type { Call } from '../route.ts';
import { type Asker, carriesSession } from './cookies.ts';
import { checkForm, type Visitor, visitorOf } from './visitor.ts';

/** A visitor who is signed in. */
export type SignedInVisitor = Visitor & { readonly session: Session };

type FormCall = Call & { readonly params: { readonly authenticity_token: string | undefined } };

/** The signed-in visitor of a page; undefined when nobody is signed in. */
export async function findSignedIn(call: Asker): Promise<SignedInVisitor | undefined> {
  const visitor = await visitorOf(call);
  return visitor.session && { ...visitor, session: visitor.session };
}

/**
 * The signed-in reader of a page that is the same for everybody else. Without the cookie of a session nothing is looked up and no cookie is
 * set, so that the page can be cached.
 */
export async function findReader(call: Asker): Promise<SignedInVisitor | undefined> {
  return carriesSession(call.request.header('cookie')) ? findSignedIn(call) : undefined;
}

/** The signed-in sender of a form; undefined when nobody is signed in. 403 unless the form was made for this visitor. */
export async function findSender(call: FormCall): Promise<SignedInVisitor | undefined> {
  const visitor = await findSignedIn(call);
  if (visitor) checkForm(visitor, call.params.authenticity_token);
  return visitor;
}

/** The same; where nobody is signed in, the answer is the form to sign in, with what was typed. */
export async function getSender(call: FormCall): Promise<SignedInVisitor> {
  const visitor = await findSender(call);
  if (!visitor) throw new SignInNeeded('userNeeded');
  return visitor;
}

/** The path of the sign-in form, which returns to a path of ours, if one is given. */
export function signInPath(returnTo?: string): string {
  return returnTo === undefined ? '/auth/sign_in' : `/auth/sign_in?return_to=${encodeURIComponent(returnTo)}`;
}

/** The path where somebody who is signed in shows once more who they are, and goes on to a path of ours. */
export function confirmPath(returnTo: string): string {
  return `/auth/challenge?return_to=${encodeURIComponent(returnTo)}`;
}

/** Redirects to the sign-in form, which returns to a path of ours, if one is given. */
export function toSignIn(returnTo?: string): Answer {
  return redirect(signInPath(returnTo));
}
