import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Another account, by its id and by the handle that people use. */
export type OtherAccount = { readonly uri: string; readonly acct: string };

/** The aliases of a local account, in order; one that is not known here is given by its id. */
export async function listAliases(db: Db, accountId: number): Promise<OtherAccount[]> {
  const row = await db.selectFrom('accounts').select('also_known_as').where('id', '=', accountId).executeTakeFirst();
  const parsed: unknown = JSON.parse(row?.also_known_as ?? '[]');
  const uris = Array.isArray(parsed) ? parsed.filter((uri) => typeof uri === 'string') : [];
  if (uris.length === 0) return [];
  const known = await db
    .selectFrom('accounts')
    .select(['uri', 'username', 'domain'])
    .where(idsIn(db, 'uri', uris))
    .execute();
  const names = new Map(known.map(({ uri, ...name }) => [uri, acctOf(name)]));
  return uris.map((uri) => ({ uri, acct: names.get(uri) ?? uri }));
}

/** Where a local account has moved to, and its own ActivityPub id. */
export async function findMove(db: Db, accountId: number): Promise<{ uri: string; movedTo: string | undefined }> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('accounts as t', 't.id', 'a.moved_to_id')
    .select(['a.uri', 't.username', 't.domain'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { uri, username, domain } = row;
  return { uri, movedTo: username === null ? undefined : acctOf({ username, domain }) };
}

function acctOf({ username, domain }: { username: string; domain: string | null }): string {
  return `@${username}${domain === null ? '' : `@${domain}`}`;
}
