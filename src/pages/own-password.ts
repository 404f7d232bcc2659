import { findUserByPassword } from '../domain/registrations/sign-in.ts';
import type { Session } from '../domain/sessions/find.ts';
import type { Call } from '../http/route.ts';
import { countTry } from './tries.ts';

/** Whether a password is that of the signed-in person. Each check counts as an attempt to sign in: 429 after too many. */
export async function isOwnPassword(call: Call, session: Session, password: string): Promise<boolean> {
  countTry(call.ctx, 'sign_in', session.email);
  const known = await findUserByPassword(call.db, session.email, password);
  return known?.userId === session.userId;
}
