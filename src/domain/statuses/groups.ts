import { formatAcct } from '../../lib/acct.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { composeText } from './compose-text.ts';

/** The most groups to which one post is shown to belong. */
const MAX_GROUPS = 4;

/** What may name the groups of a post. */
export type GroupNames = {
  /** Addresses of accounts, as its server names them: the first list that has a known group says to which it belongs. */
  readonly named: readonly (readonly string[])[];
  /** Whom its text mentions; asked where it names nobody. */
  readonly mentioned: readonly number[];
};

type Post = { readonly id: number; readonly account_id: number };

/**
 * Gives a post the groups to which it belongs, of those that are known here. That is shown only, and lets nobody see it. Returns whether
 * that changes any; the caller raises the revision of a post that was there before.
 */
export async function setGroups(tx: Tx, post: Post, names: GroupNames, isNew = false): Promise<boolean> {
  const wanted = await findGroups(tx, post, names);
  const before = isNew ? [] : await groupsOf(tx, post.id);
  if (wanted.length === before.length && wanted.every((id) => before.includes(id))) return false;
  if (before.length > 0) await tx.deleteFrom('status_groups').where('status_id', '=', post.id).execute();
  if (wanted.length > 0) {
    const rows = wanted.map((account_id) => ({ status_id: post.id, account_id }));
    await tx.insertInto('status_groups').values(rows).execute();
  }
  return true;
}

/** As `setGroups` for a post that has none, when accounts that it mentions have only now become known. */
export async function addGroups(tx: Tx, post: Post, mentioned: readonly number[]): Promise<void> {
  if ((await groupsOf(tx, post.id)).length === 0) await setGroups(tx, post, { named: [], mentioned }, true);
}

async function groupsOf(db: Db, statusId: number): Promise<number[]> {
  const rows = await db.selectFrom('status_groups').select('account_id').where('status_id', '=', statusId).execute();
  return rows.map((row) => row.account_id);
}

async function findGroups(db: Db, post: Post, { named, mentioned }: GroupNames): Promise<readonly number[]> {
  const uris = [...new Set(named.flat())];
  const known = uris.length > 0 ? await listGroups(db, post, { uris }) : [];
  for (const list of named) {
    const ids = known.filter(({ uri }) => list.includes(uri)).map(({ id }) => id);
    if (ids.length > 0) return ids.slice(0, MAX_GROUPS);
  }
  if (mentioned.length === 0) return [];
  const groups = await listGroups(db, post, { ids: mentioned });
  return groups.map(({ id }) => id).slice(0, MAX_GROUPS);
}

/** The groups known here that a text of that author mentions, by their addresses. */
export async function listMentionedGroups(db: Db, authorId: number, text: string): Promise<string[]> {
  if (!/[@＠]/.test(text)) return [];
  const { mentions } = await composeText(db, text, { authorId });
  if (mentions.length === 0) return [];
  const ids = mentions.map(({ id }) => id);
  const groups = new Set((await listGroups(db, { account_id: authorId }, { ids })).map(({ id }) => id));
  return mentions.filter(({ id }) => groups.has(id)).map(formatAcct);
}

type Among = { readonly ids: readonly number[] } | { readonly uris: readonly string[] };

/** The groups among some accounts; never the author, who may be one. */
async function listGroups(db: Db, { account_id: authorId }: Pick<Post, 'account_id'>, among: Among) {
  const given = 'ids' in among ? { ids: among.ids, uris: null } : { ids: null, uris: among.uris };
  return (await readGroups(db, { ...given, authorId })).rows;
}

type Asked = {
  readonly ids: readonly number[] | null;
  readonly uris: readonly string[] | null;
  readonly authorId: number;
};

const readGroups = prepared((db, { ids, uris, authorId }: Asked) =>
  db
    .selectFrom('accounts')
    .select(['id', 'uri'])
    .where(ids ? idsIn(db, 'id', ids) : idsIn(db, 'uri', uris ?? []))
    .where('actor_type', '=', 'Group')
    .where('suspended_at', 'is', null)
    .where('id', '!=', authorId)
    .orderBy('id'),
);
