import { firstIdAt, newId } from '../../lib/id.ts';
import type { DetailsOf, SecurityEventKind } from '../../lib/security-events.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { queueEmail } from '../letters/letters.ts';
import { securityEmail } from './emails.ts';
import { KEPT, KEPT_FOR } from './kept.ts';

/** What verbs write letters of their own about. */
const TOLD_BY_VERBS: ReadonlySet<SecurityEventKind> = new Set(['password_changed', 'password_reset', 'email_changed']);

/**
 * Notes what happened to a login, and writes to its owner, so that a thief does not go unnoticed. They find it among their settings, too, and
 * where no mail is sent on each page until they have said that they saw it.
 */
export async function noteSecurityEvent<K extends SecurityEventKind>(
  tx: Tx,
  userId: number,
  kind: K,
  details: DetailsOf<K>,
): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({ id: newId(), user_id: userId, kind, details: JSON.stringify(details), seen_at: null })
    .execute();
  await dropOld(tx, userId);
  if (!TOLD_BY_VERBS.has(kind)) await queueEmail(tx, await securityEmail(tx, userId, kind, details));
}

async function dropOld(tx: Tx, userId: number): Promise<void> {
  const last = await tx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(KEPT - 1)
    .limit(1)
    .executeTakeFirst();
  const first = Math.max(last?.id ?? 0, firstIdAt(now() - KEPT_FOR));
  await tx.deleteFrom('security_events').where('user_id', '=', userId).where('id', '<', first).execute();
}
