import type { Session } from '../../domain/sessions/find.ts';
import { type Answer, redirect } from '../answer.ts';
import type { Call } from '../route.ts';
import { checkForm, type Visitor, visitorOf } from './visitor.ts';

/** A visitor who is signed in. */
export type SignedInVisitor = Visitor & { readonly session: Session };

type FormCall = Call & { readonly params: { readonly authenticity_token: string | undefined } };

/** The signed-in visitor of a page; undefined when nobody is signed in. */
export async function findSignedIn(call: Call): Promise<SignedInVisitor | undefined> {
  const visitor = await visitorOf(call);
  return visitor.session && { ...visitor, session: visitor.session };
}

/** The signed-in sender of a form; undefined when nobody is signed in. 403 unless the form was made for this visitor. */
export async function findSender(call: FormCall): Promise<SignedInVisitor | undefined> {
  const visitor = await findSignedIn(call);
  if (visitor) checkForm(visitor, call.params.authenticity_token);
  return visitor;
}

/** Redirects to the sign-in form, which returns to a path of ours, if one is given. */
export function toSignIn(returnTo?: string): Answer {
  return redirect(returnTo === undefined ? '/auth/sign_in' : `/auth/sign_in?return_to=${encodeURIComponent(returnTo)}`);
}
