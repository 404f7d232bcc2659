import { hasSecondFactor } from '../domain/second-factors/queries.ts';
import type { Session } from '../domain/sessions/find.ts';
import { AppError } from '../lib/errors.ts';
import { DAY, MINUTE, now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Access } from './access.ts';

/** How long ago (ms) somebody may have shown who they are. */
const WITHIN = { minutes: 10 * MINUTE, today: DAY } as const;

/** Somebody is signed in, and has to show once more who they are before this is done. Pages lead to where they can. */
export class ConfirmationNeeded extends AppError {
  constructor() {
    super('forbidden', 'confirmFirst');
  }
}

/** Throws `ConfirmationNeeded` (403) where somebody who comes with the session of a browser has not shown lately enough who they are. */
export async function assertFresh(db: Db, { fresh }: Access, session: Session | null): Promise<void> {
  if (!session || fresh === undefined) return;
  if (fresh === 'password' && !(await hasSecondFactor(db, session.userId))) return;
  if (!isFresh(session, fresh === 'password' ? 'minutes' : fresh)) throw new ConfirmationNeeded();
}

/** A clock that was set back makes nobody fresh for longer. */
export function isFresh({ signedInAt }: Session, within: keyof typeof WITHIN): boolean {
  return signedInAt !== null && Math.abs(now() - signedInAt) <= WITHIN[within];
}
