import { featurePolicyOf, featureVerdict } from '../domain/accounts/feature-policy.ts';
import { type ProfileField, parseFields } from '../domain/accounts/fields.ts';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { linksToNobody, namesOthers, type ProfileText } from '../domain/profiles/profile-links.ts';
import { isBlank } from '../lib/blank.ts';
import { formatBio, formatField, type TextLinks } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import { keptText, textFrom } from '../lib/json.ts';
import { toMidnightIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountRow } from '../schema/accounts.ts';
import { emojiHandles } from './custom-emoji.ts';
import { type AccountFragment, type AccountStatic, fragmentsOf, type ProfileMembers } from './fragments.ts';

/**
 * The viewer-independent parts of accounts by id; those not cached under their revision are rendered, in one query. They contain nothing of
 * other rows: see `account-shown.ts`.
 */
export async function loadAccountFragments(
  db: Db,
  accounts: Iterable<Pick<AccountRow, 'id' | 'revision'>>,
): Promise<Map<number, AccountFragment>> {
  const cache = fragmentsOf(db).accounts;
  const found = new Map<number, AccountFragment>();
  const missing: number[] = [];
  for (const { id, revision } of accounts) {
    const fragment = cache.get(id, revision);
    if (fragment === undefined) missing.push(id);
    else found.set(id, fragment);
  }
  if (missing.length === 0) return found;
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(idsIn(db, 'id', missing))
    .execute();
  for (const row of rows) {
    const fragment = fragmentOf(db.instance, row);
    cache.set(row.id, row.revision, fragment);
    found.set(row.id, fragment);
  }
  return found;
}

function fragmentOf(instance: Instance, row: AccountRow): AccountFragment {
  const gone = row.suspended_at !== null;
  const { domain, note, fields } = row;
  const profile = gone ? { domain, note: '', fields: '[]' } : { domain, note, fields };
  const apart = namesOthers(profile);
  const formatted = apart ? undefined : textFrom<ProfileMembers>(profileMembers(profile, linksToNobody(instance)));
  return {
    local: domain === null,
    shared: keptText(textFrom<AccountStatic>(staticPart(instance, row))),
    emojiHandles: gone ? [] : emojiHandles({ text: `${row.display_name}\n${note}\n${fields}`, domain }),
    profile: formatted && keptText(formatted),
    unformatted: apart ? profile : undefined,
  };
}

/** The note and the fields of an account. Those of local accounts are formatted here. */
export function profileMembers({ domain, note, fields }: ProfileText, links: TextLinks): ProfileMembers {
  const format = (field: ProfileField) => (domain === null ? formatField(field.value, links) : field.value);
  return {
    note: domain === null ? formatBio(note, links) : note,
    fields: parseFields(fields).map((field) => ({
      name: field.name,
      value: format(field),
      verified_at: field.verified_at,
    })),
  };
}

const flag = (value: number | null) => (value === null ? null : value === 1);

/** The part of an Account that is the same for all viewers, and contains neither counts nor anything of other rows. */
function staticPart(instance: Instance, row: AccountRow) {
  const gone = row.suspended_at !== null;
  const local = row.domain === null;
  const shown = (name: 'avatar' | 'header', still = false) =>
    (gone ? null : pictureUrl(instance, row, name, still)) ?? `${instance.origin}/assets/${name}.png`;
  return {
    id: toWire(row.id),
    username: row.username,
    acct: local ? row.username : `${row.username}@${row.domain}`,
    display_name: gone || isBlank(row.display_name) ? '' : row.display_name,
    locked: !gone && row.locked === 1,
    bot: !gone && (row.actor_type === 'Service' || row.actor_type === 'Application'),
    discoverable: gone ? false : flag(row.discoverable),
    indexable: !gone && row.indexable === 1,
    group: row.actor_type === 'Group',
    created_at: toMidnightIso(row.created_at),
    url: row.url ?? row.uri,
    uri: row.uri,
    avatar: shown('avatar'),
    avatar_static: shown('avatar', true),
    avatar_description: gone ? '' : row.avatar_description,
    header: shown('header'),
    header_static: shown('header', true),
    header_description: gone ? '' : row.header_description,
    hide_collections: flag(row.hide_collections),
    show_media: row.show_media === 1,
    show_media_replies: row.show_media_replies === 1,
    show_featured: row.show_featured === 1,
    noindex: local ? row.indexable === 0 : undefined,
    suspended: gone || undefined,
    limited: row.silenced_at !== null || undefined,
    memorial: row.memorial === 1 || undefined,
    feature_approval: featureApproval(row),
  };
}

/** The address of an account's picture; null when it has none. */
function pictureUrl(instance: Instance, row: AccountRow, name: 'avatar' | 'header', still: boolean): string | null {
  const own = (still ? row[`${name}_static_key`] : null) ?? row[`${name}_key`];
  const remote = { id: row.id, url: row[`${name}_remote_url`], still };
  return mediaUrl(instance, own) ?? remotePictureUrl(instance, `${name}s`, remote);
}

/** Who may put the account into a collection, and the result for a viewer who neither follows it nor is followed by it. */
function featureApproval(row: AccountRow) {
  const policy = featurePolicyOf(row);
  const current_user = featureVerdict(policy, { follows: false, followed: false });
  return { automatic: policy?.automatic ?? [], manual: policy?.manual ?? [], current_user };
}
