import type { Db } from '../../platform/db/handle.ts';
import { presentable } from './queries.ts';

/** The public facts about a local account, found by handle or id; also about a deleted one. */
export async function findAddressed(db: Db, named: { handle: string } | { id: number }) {
  const query = db
    .selectFrom('accounts as a')
    .select(['a.username', 'a.uri', 'a.url', 'a.avatar_key', 'a.suspended_at', 'a.erased_at'])
    .where('a.domain', 'is', null)
    .where((eb) => eb.or([presentable(), eb('a.erased_at', 'is not', null)]));
  return 'id' in named
    ? query.where('a.id', '=', named.id).executeTakeFirst()
    : query.where('a.handle', '=', named.handle).executeTakeFirst();
}
