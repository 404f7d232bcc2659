import { normalizeDomain } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { Flag } from '../../schema/flag.ts';
import { type ProfileField, parseFields } from '../accounts/fields.ts';
import { reviseAccount } from '../accounts/revise-account.ts';
import { acceptWaitingRequests } from '../follows/accept-waiting-requests.ts';
import { forgetFiles } from '../media/files.ts';
import { announceProfile } from './announce-profile.ts';
import type { ProfileChanges, WrittenField } from './profile-changes.ts';
import { assertValidProfile } from './validate-profile.ts';

/** Changes the profile of a local account; unlocking it accepts waiting follow requests. 422 with details when the result is not valid. */
export async function updateProfile(tx: Tx, accountId: number, changes: ProfileChanges): Promise<void> {
  const before = await lockRow(tx, 'accounts', accountId);
  if (!before) throw notFound();
  assertValidProfile(changes, before);
  const columns = changedColumns(changes, before);
  if (Object.keys(columns).length === 0) return;
  await reviseAccount(tx, accountId, { ...columns, updated_at: now() });
  await forgetFiles(tx, replacedPictures(before, columns));
  if (before.locked === 1 && changes.locked === false) await acceptWaitingRequests(tx, accountId);
  await announceProfile(tx, accountId, { linksChanged: changes.fields !== undefined });
}

function changedColumns(changes: ProfileChanges, before: AccountRow): Partial<AccountRow> {
  const columns: Partial<AccountRow> = {
    ...given('display_name', changes.displayName?.trim()),
    ...given('note', changes.note),
    ...given('locked', flag(changes.locked)),
    ...given('discoverable', flag(changes.discoverable)),
    ...given('indexable', flag(changes.indexable)),
    ...given('hide_collections', flag(changes.hideCollections)),
    ...given('show_media', flag(changes.showMedia)),
    ...given('show_media_replies', flag(changes.showMediaReplies)),
    ...given('show_featured', flag(changes.showFeatured)),
    ...given('avatar_description', changes.avatarDescription),
    ...given('header_description', changes.headerDescription),
  };
  if (changes.bot !== undefined) columns.actor_type = changes.bot ? 'Service' : 'Person';
  if (changes.attributionDomains) columns.attribution_domains = domainsColumn(changes.attributionDomains);
  if (changes.fields) columns.fields = fieldsColumn(changes.fields, parseFields(before.fields));
  if (changes.avatar !== undefined) {
    columns.avatar_key = changes.avatar?.key ?? null;
    columns.avatar_static_key = changes.avatar?.staticKey ?? null;
    if (changes.avatar === null) columns.avatar_description = '';
  }
  if (changes.header !== undefined) {
    columns.header_key = changes.header?.key ?? null;
    columns.header_static_key = changes.header?.staticKey ?? null;
    if (changes.header === null) columns.header_description = '';
  }
  return columns;
}

/** The files that the profile no longer shows. */
function replacedPictures(before: AccountRow, columns: Partial<AccountRow>): (string | null)[] {
  const keys = ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'] as const;
  return keys.filter((key) => columns[key] !== undefined && columns[key] !== before[key]).map((key) => before[key]);
}

function given<K extends keyof AccountRow>(name: K, value: AccountRow[K] | undefined): Partial<AccountRow> {
  return value === undefined ? {} : { [name]: value };
}

function flag(value: boolean | undefined): Flag | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

function domainsColumn(domains: readonly string[]): string {
  return JSON.stringify([...new Set(domains.map(normalizeDomain).filter((domain) => domain !== undefined))]);
}

/** Leaves out empty fields. A verified field that did not change stays verified. */
function fieldsColumn(fields: readonly WrittenField[], before: readonly ProfileField[]): string {
  const kept = fields
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => !isBlank(name) || before.some((one) => one.name === name && one.value === value))
    .map((field) => ({ ...field, verified_at: verifiedBefore(field.value, before) }));
  return JSON.stringify(kept);
}

function verifiedBefore(value: string, before: readonly ProfileField[]): string | null {
  return before.find((field) => field.value === value)?.verified_at ?? null;
}
