import type { Session } from '../../domain/sessions/find.ts';
import { type Answer, redirect } from '../answer.ts';
import type { Call } from '../route.ts';
import { checkForm, type Visitor, visitorOf } from './visitor.ts';

/** Somebody signed in who looks at a page of ours. */
export type SignedInVisitor = Visitor & { readonly session: Session };

type FormCall = Call & { readonly params: { readonly authenticity_token: string | undefined } };

/** Who looks at a page for people signed in; undefined for anybody else. */
export async function findSignedIn(call: Call): Promise<SignedInVisitor | undefined> {
  const visitor = await visitorOf(call);
  return visitor.session && { ...visitor, session: visitor.session };
}

/** Who sent a form for people signed in; undefined for anybody else. 403 unless the form was one of ours, made for this visitor. */
export async function findSender(call: FormCall): Promise<SignedInVisitor | undefined> {
  const visitor = await findSignedIn(call);
  if (visitor) checkForm(visitor, call.params.authenticity_token);
  return visitor;
}

/** Sends the browser to the form to sign in, which leads back to a path of ours, if one is given. */
export function toSignIn(returnTo?: string): Answer {
  return redirect(returnTo === undefined ? '/auth/sign_in' : `/auth/sign_in?return_to=${encodeURIComponent(returnTo)}`);
}
