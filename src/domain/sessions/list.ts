import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';

/** A browser in which somebody is signed in; times are in ms. */
export type ListedSession = {
  readonly id: number;
  readonly user_agent: string | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly last_used_ip: string | null;
  readonly signed_in_by: SignedInBy | null;
};

/** The browsers in which somebody is signed in, the newest sign-in first. There are never many. */
export function listSessions(db: Db, userId: number): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('access_tokens as t', 't.id', 's.id')
    .select(['s.id', 's.user_agent', 's.signed_in_by', 't.created_at', 't.last_used_at', 't.last_used_ip'])
    .where('s.user_id', '=', userId)
    .where('t.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now())]))
    .orderBy('s.id', 'desc')
    .execute();
}
