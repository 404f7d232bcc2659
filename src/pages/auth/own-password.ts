import { findUserByPassword } from '../../domain/registrations/sign-in.ts';
import type { Session } from '../../domain/sessions/find.ts';
import type { Call } from '../../http/route.ts';
import { countTry } from './tries.ts';

/** Whether a password is that of the signed-in person. 429 after too many attempts, which are counted apart from those to sign in. */
export async function isOwnPassword(call: Call, session: Session, password: string): Promise<boolean> {
  countTry(call.ctx, 'own_password', session.email);
  const known = await findUserByPassword(call.db, session.email, password);
  return known?.userId === session.userId;
}
