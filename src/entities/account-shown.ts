import { loadProfileLinks } from '../domain/profiles/profile-links.ts';
import type { TextLinks } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import type { JsonText } from '../lib/json.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { renderProfile } from './account-fragment.ts';
import { type EmojisLoaded, loadEmojisByHandle, renderEmojisByHandle } from './custom-emoji.ts';
import type { AccountFragment } from './fragments.ts';

/** What accounts show of other rows: emojis, the roles of local people, and those whom their profiles name. */
export type AccountsShown = {
  readonly emojis: EmojisLoaded;
  readonly roles: ReadonlyMap<number, JsonText>;
  readonly links: TextLinks;
};

/** Loads what accounts show of other rows, by account; three queries at most for any number. */
export async function loadAccountsShown(
  db: Db,
  fragments: ReadonlyMap<number, AccountFragment>,
): Promise<AccountsShown> {
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
      all.flatMap((fragment) => fragment.profile ?? []),
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
  const texts = new Map<number, JsonText>(ids.map((id) => [id, '[]']));
  for (const { accountId, id, name, color } of rows) {
    texts.set(accountId, JSON.stringify([{ id: toWire(id), name, color }]));
  }
  return texts;
});

/** An account's part that all viewers share, with what it shows of other rows, without braces. */
export function renderShown(
  { emojis, roles, links }: AccountsShown,
  id: number,
  fragment: AccountFragment,
  suspended: boolean,
): string {
  const { local, text, emojiHandles, profile } = fragment;
  const role = local ? `,"roles":${(suspended ? undefined : roles.get(id)) ?? '[]'}` : '';
  const named = profile ? `,${renderProfile(profile, links)}` : '';
  return `${text}${named}${role},"emojis":${renderEmojisByHandle(emojis, emojiHandles)}`;
}
