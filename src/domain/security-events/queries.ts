import { matches } from '../../lib/checked.ts';
import { firstIdAt, timeOf } from '../../lib/id.ts';
import { isSecurityEventKind, SecurityDetails, type SecurityEvent } from '../../lib/security-events.ts';
import { DAY, now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { KEPT, KEPT_FOR } from './kept.ts';

/** For how long (ms) somebody is told on each page of what they have not said they saw. */
const TOLD_FOR = 30 * DAY;

/** What happened to a login lately, the newest first. */
export async function listSecurityEvents(db: Db, userId: number): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'details'])
    .where('user_id', '=', userId)
    .where('id', '>=', firstIdAt(now() - KEPT_FOR))
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.flatMap(eventOf);
}

/** What happened lately to a login, as far as its owner has not said that they saw it, the newest first. */
export async function unseenSecurityEvents(db: Db, userId: number): Promise<readonly SecurityEvent[]> {
  return (await readUnseen(db, userId)).filter(({ at }) => at >= now() - TOLD_FOR);
}

/** Cached, because each page of everybody asks. */
const readUnseen = cachedRead(['security_events'], async (db, userId: number) => {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'details'])
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.flatMap(eventOf);
});

type Row = { readonly id: number; readonly kind: string; readonly details: string };

/** What a newer program has written, and this one does not know, is left out. */
function eventOf({ id, kind, details: text }: Row): SecurityEvent[] {
  const details: unknown = JSON.parse(text);
  return isSecurityEventKind(kind) && matches(SecurityDetails, details) ? [{ id, kind, details, at: timeOf(id) }] : [];
}
