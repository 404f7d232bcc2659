import { hasRequiredFactor } from '../domain/second-factors/queries.ts';
import type { Session } from '../domain/sessions/find.ts';
import { AppError } from '../lib/errors.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';

/** Where people set up what their role requires. */
export const SECURITY_PATH = '/settings/security';

/** The role of somebody requires a second factor, and they have none: pages lead to where they set one up. */
export class SecondFactorNeeded extends AppError {
  constructor() {
    super('forbidden', 'secondFactorNeeded');
  }
}

/** Whether the role of somebody requires by now a second factor that they do not have. */
export async function needsSecondFactor(db: Db, { auth, userId }: Pick<Session, 'auth' | 'userId'>): Promise<boolean> {
  const { twoFactorFrom } = auth;
  return twoFactorFrom !== null && twoFactorFrom <= now() && !(await hasRequiredFactor(db, userId));
}

/** Throws `SecondFactorNeeded` on every page but those where one sets one up, signs out or confirms who one is. */
export async function assertProtected(db: Db, path: string, session: Session): Promise<void> {
  if (/^\/(?:auth|settings\/security)(?:\/|$)/.test(path)) return;
  if (await needsSecondFactor(db, session)) throw new SecondFactorNeeded();
}
