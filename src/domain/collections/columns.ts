import { isBlank } from '../../lib/blank.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { isTagName, normalizeTag } from '../../lib/text/hashtag.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { FieldErrors } from '../field-errors.ts';
import { findTagsByName } from '../tags/find-tags.ts';
import { upsertTag } from '../tags/upsert-tags.ts';

const MAX_NAME = 40;
const MAX_DESCRIPTION = 100;

/** The fields of a collection that its owner can set; undefined ones stay as they are. */
export type CollectionChanges = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  readonly sensitive?: boolean | undefined;
  readonly discoverable?: boolean | undefined;
  /** An empty string removes the tag. */
  readonly tagName?: string | undefined;
};

type Columns = Partial<
  Pick<CollectionRow, 'name' | 'description' | 'language' | 'sensitive' | 'discoverable' | 'tag_id'>
>;

/** The columns to write for these changes. 422 with details for invalid values. */
export async function columnsOf(tx: Tx, changes: CollectionChanges): Promise<Columns> {
  const { name, description, language, sensitive, discoverable, tagName } = changes;
  await assertValid(tx, changes);
  const columns: Columns = {};
  if (name !== undefined) columns.name = name.trim();
  if (description !== undefined) columns.description = isBlank(description) ? null : description;
  if (language !== undefined) columns.language = normalizeLanguage(language) ?? null;
  if (sensitive !== undefined) columns.sensitive = sensitive ? 1 : 0;
  if (discoverable !== undefined) columns.discoverable = discoverable ? 1 : 0;
  if (tagName !== undefined) columns.tag_id = isBlank(tagName) ? null : await upsertTag(tx, withoutHash(tagName));
  return columns;
}

async function assertValid(db: Db, { name, description, language, tagName }: CollectionChanges): Promise<void> {
  const errors = new FieldErrors();
  if (name !== undefined && isBlank(name)) errors.addKnown('name', 'ERR_BLANK');
  errors.checkText('name', name ?? '', MAX_NAME);
  errors.checkText('description', description ?? '', MAX_DESCRIPTION);
  if (language !== undefined && !isBlank(language) && normalizeLanguage(language) === undefined) {
    errors.addKnown('language', 'ERR_INVALID');
  }
  const tag = withoutHash(tagName ?? '');
  if (tag !== '' && (!isTagName(tag) || normalizeTag(tag) === '')) errors.addKnown('tag', 'ERR_INVALID');
  else if (await isClosed(db, tag)) errors.add('tag_name', 'ERR_UNUSABLE', 'isUnusable');
  const error = errors.toError();
  if (error) throw error;
}

/** Whether staff have disabled a hashtag. */
async function isClosed(db: Db, tag: string): Promise<boolean> {
  if (tag === '') return false;
  const found = await findTagsByName(db, [normalizeTag(tag)]);
  return [...found.values()].some(({ usable }) => usable === 0);
}

function withoutHash(name: string): string {
  return name.trim().replace(/^[#＃]/, '');
}
