import type { Static } from 'typebox';
import { loadProfileLinks } from '../domain/profiles/profile-links.ts';
import type { TextLinks } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import { joined, type Parts } from '../lib/json.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { profileMembers } from './account-fragment.ts';
import type { AccountSchema } from './account-schema.ts';
import { type EmojisLoaded, emojisByHandle, loadEmojisByHandle } from './custom-emoji.ts';
import type { AccountFragment, AccountStatic, ProfileMembers } from './fragments.ts';

type Account = Static<typeof AccountSchema>;
type Roles = NonNullable<Account['roles']>;

/** An account without the one that it has moved to. */
export type Unmoved = Omit<Account, 'moved'>;

const NOTHING = { domain: null, note: '', fields: '[]' };

/** What accounts show of other rows: emojis, the roles of local people, and those whom their profiles name. */
export type AccountReferences = {
  readonly emojis: EmojisLoaded;
  readonly roles: ReadonlyMap<number, Roles>;
  readonly links: TextLinks;
};

/** Loads what accounts show of other rows, by account; three queries at most for any number. */
export async function loadAccountReferences(
  db: Db,
  fragments: ReadonlyMap<number, AccountFragment>,
): Promise<AccountReferences> {
  const all = [...fragments.values()];
  const local = [...fragments].flatMap(([id, fragment]) => (fragment.local ? [id] : []));
  return {
    emojis: await loadEmojisByHandle(
      db,
      all.flatMap((fragment) => fragment.emojiHandles),
    ),
    roles: await loadRoles(db, local),
    links: await loadProfileLinks(
      db,
      all.flatMap((fragment) => fragment.unformatted ?? []),
    ),
  };
}

/** The `roles` of local accounts: the role that profiles show, if the person has one. */
const loadRoles = cachedReads(['users', 'roles'], async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.account_id as accountId', 'roles.id', 'roles.name', 'roles.color'])
    .where('roles.highlighted', '=', 1)
    .where(idsIn(db, 'users.account_id', ids))
    .execute();
  const roles = new Map<number, Roles>(ids.map((id) => [id, []]));
  for (const { accountId, id, name, color } of rows) roles.set(accountId, [{ id: toWire(id), name, color }]);
  return roles;
});

type Counts = Pick<Account, 'followers_count' | 'following_count' | 'statuses_count' | 'last_status_at'>;
type Own = Counts & Pick<Account, 'roles' | 'emojis'>;

/** An account without the one that it has moved to: the part that all viewers share, what it shows of other rows, and its counts. */
export function accountParts(
  { emojis, roles, links }: AccountReferences,
  { local, shared, emojiHandles, profile, unformatted }: AccountFragment,
  { id, suspended, counts }: { readonly id: number; readonly suspended: boolean; readonly counts: Counts },
): Parts<Unmoved> {
  const shownRoles = (suspended ? undefined : roles.get(id)) ?? [];
  return joined<AccountStatic, ProfileMembers, Own>(shared, profile ?? profileMembers(unformatted ?? NOTHING, links), {
    roles: local ? shownRoles : undefined,
    emojis: emojisByHandle(emojis, emojiHandles),
    ...counts,
  });
}
