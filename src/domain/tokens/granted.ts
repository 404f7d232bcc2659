import type { Db } from '../../platform/db/handle.ts';

export type GrantedApplication = {
  readonly id: number;
  readonly name: string;
  readonly website: string | null;
  readonly scopes: readonly string[];
  readonly since: number;
  readonly lastUsedAt: number | null;
};

const MOST = 1000;

/** The applications that hold a token of a person, newest first, each with the scopes of all its tokens together; sessions are left out. */
export async function listGranted(db: Db, userId: number): Promise<GrantedApplication[]> {
  const rows = await db
    .selectFrom('access_tokens as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .select(['a.id', 'a.name', 'a.website', 't.scopes', 't.created_at', 't.last_used_at'])
    .where('t.user_id', '=', userId)
    .where('t.token_hash', 'is not', null)
    .where('t.revoked_at', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(MOST)
    .execute();
  const found = new Map<number, GrantedApplication>();
  for (const row of rows) {
    const before = found.get(row.id);
    found.set(row.id, {
      id: row.id,
      name: row.name,
      website: row.website,
      scopes: [...new Set([...(before?.scopes ?? []), ...row.scopes.split(' ')])],
      since: row.created_at,
      lastUsedAt: Math.max(before?.lastUsedAt ?? 0, row.last_used_at ?? 0) || null,
    });
  }
  return [...found.values()];
}
