import { isBlank } from '../../lib/blank.ts';
import { failed, notFound } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { beginsWith } from '../../platform/db/search.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Flag } from '../../schema/flag.ts';
import type { CustomEmojiRow } from '../../schema/media.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { forgetFiles } from '../media/files.ts';
import { copyRemotePicture } from '../media/remote/copy-picture.ts';
import { type Page, readPage } from '../paging.ts';
import { checkLength, taken } from '../validation.ts';
import { assertShortcode, type StoredEmoji } from './local-emojis.ts';

const MAX_CATEGORY = 100;
const MOST_GROUPS = 200;

/** The fields of an emoji that staff can set; undefined ones stay as they are, and an empty category removes it. */
export type EmojiFields = {
  readonly category?: string | undefined;
  readonly visibleInPicker?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly featured?: boolean | undefined;
};

type Filter = {
  readonly local?: boolean | undefined;
  readonly domain?: string | undefined;
  readonly shortcode?: string | undefined;
  /** What the name begins with. */
  readonly begins?: string | undefined;
  readonly category?: string | undefined;
  readonly visibleInPicker?: boolean | undefined;
  readonly disabled?: boolean | undefined;
};

/** A page of the local and remote emojis, newest first. */
export function listEmojis(db: Db, page: Page & Filter): Promise<CustomEmojiRow[]> {
  let query = db.selectFrom('custom_emojis').selectAll();
  if (page.local !== undefined) query = query.where('domain', page.local ? 'is' : 'is not', null);
  if (page.domain !== undefined) query = query.where('domain', '=', page.domain.toLowerCase());
  if (page.shortcode !== undefined) query = query.where('shortcode', '=', page.shortcode);
  if (page.begins !== undefined) query = query.where(beginsWith(db, 'handle', page.begins));
  if (page.category !== undefined) query = query.where('category', '=', page.category);
  if (page.visibleInPicker !== undefined) query = query.where('visible_in_picker', '=', toFlag(page.visibleInPicker));
  if (page.disabled !== undefined) query = query.where('disabled', '=', toFlag(page.disabled));
  return readPage(query, 'id', page);
}

/** The groups of the emojis of this server, by name. */
export async function listEmojiGroups(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_emojis')
    .select('category')
    .distinct()
    .where('domain', 'is', null)
    .where('category', 'is not', null)
    .orderBy('category')
    .limit(MOST_GROUPS)
    .execute();
  return rows.flatMap(({ category }) => category ?? []);
}

/** Those of some emojis that are still there, in the order of the ids. */
export async function findEmojis(db: Db, ids: readonly number[]): Promise<CustomEmojiRow[]> {
  return db
    .selectFrom('custom_emojis')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .orderBy('id')
    .execute();
}

/** The emoji for a shortcode or `name@domain`, even if it is disabled. */
export function findEmoji(db: Db, name: string): Promise<CustomEmojiRow | undefined> {
  const handle = name.includes('@') ? name : `${name}@`;
  return db.selectFrom('custom_emojis').selectAll().where('handle', '=', handle).executeTakeFirst();
}

/** An emoji by id. 404 when there is none. */
export function getEmoji(db: Db, id: number): Promise<CustomEmojiRow> {
  return getRow(db, 'custom_emojis', id);
}

/** Adds a local emoji. 422 when the name cannot be a shortcode or is taken. */
export async function createEmoji(
  tx: Tx,
  moderator: Moderator,
  shortcode: string,
  { picture, ...fields }: EmojiFields & { readonly picture: StoredEmoji },
): Promise<CustomEmojiRow> {
  assertShortcode(shortcode);
  const at = now();
  const row = await tx
    .insertInto('custom_emojis')
    .values({
      id: newId(),
      shortcode,
      handle: `${shortcode}@`,
      key: picture.key,
      static_key: picture.staticKey,
      ...columnsOf(fields),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('shortcode');
  return done(tx, moderator, 'create', row);
}

/**
 * Adds a local emoji, or with `overwrite` replaces the picture of the one with that name; fields that are undefined stay. Undefined when there
 * is one already. 422 when the name cannot be a shortcode.
 */
export async function putEmoji(
  tx: Tx,
  moderator: Moderator,
  shortcode: string,
  emoji: EmojiFields & { readonly picture: StoredEmoji },
  { overwrite }: { readonly overwrite: boolean },
): Promise<{ readonly act: 'create' | 'update'; readonly row: CustomEmojiRow } | undefined> {
  const before = await findEmoji(tx, shortcode);
  if (!before) return { act: 'create', row: await createEmoji(tx, moderator, shortcode, emoji) };
  if (!overwrite) return undefined;
  const { picture, ...fields } = emoji;
  const row = await tx
    .updateTable('custom_emojis')
    .set({ key: picture.key, static_key: picture.staticKey, ...columnsOf(fields), updated_at: now() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await forgetFiles(tx, [before.key, before.static_key]);
  return { act: 'update', row: await done(tx, moderator, 'update', row) };
}

/** Changes an emoji; a remote one can only be disabled. 404 when there is none. */
export async function updateEmoji(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: EmojiFields,
): Promise<CustomEmojiRow> {
  const before = await getEmoji(tx, id);
  const wanted = before.domain === null ? fields : { disabled: fields.disabled };
  const row = await tx
    .updateTable('custom_emojis')
    .set({ ...columnsOf(wanted), updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return done(tx, moderator, 'update', row);
}

/** Deletes an emoji; its files are deleted once nothing else uses them. 404 when there is none. */
export async function deleteEmoji(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getEmoji(tx, id);
  await tx.deleteFrom('custom_emojis').where('id', '=', id).execute();
  const keys = [row.key, row.static_key].filter((key) => key !== null);
  if (keys.length > 0) await enqueue(tx, { name: 'delete-files', payload: { keys } });
  await done(tx, moderator, 'destroy', row);
}

/**
 * Copies a remote emoji to this server, by default under the same name, and returns the copy. Fetches its picture if it is not stored here
 * yet. 404 when there is none or its picture is gone; 422 as `createEmoji`. Never inside a transaction.
 */
export async function copyEmoji(
  ctx: Context,
  moderator: Moderator,
  id: number,
  { shortcode, category }: { readonly shortcode?: string | undefined; readonly category?: string | undefined },
): Promise<CustomEmojiRow> {
  const source = await getEmoji(ctx.store.db, id);
  if (source.domain === null) throw failed('emojiOwn');
  const picture = await copyRemotePicture(ctx, 'emojis', id);
  if (!picture) throw notFound();
  return ctx.store.transaction((tx) =>
    createEmoji(tx, moderator, shortcode ?? source.shortcode, { picture, category }),
  );
}

async function done(tx: Tx, moderator: Moderator, action: string, row: CustomEmojiRow): Promise<CustomEmojiRow> {
  await logAct(tx, moderator, { action, targetType: 'custom_emoji', targetId: row.id, label: row.handle });
  tx.emit({ type: 'emojis.changed' });
  return row;
}

type FlagColumn = 'visible_in_picker' | 'disabled' | 'featured';

function columnsOf({ category, visibleInPicker, disabled, featured }: EmojiFields) {
  checkLength('category', category ?? '', MAX_CATEGORY);
  return {
    ...(category === undefined ? {} : { category: isBlank(category) ? null : category.trim() }),
    ...flag('visible_in_picker', visibleInPicker),
    ...flag('disabled', disabled),
    ...flag('featured', featured),
  };
}

function flag(name: FlagColumn, value: boolean | undefined): Partial<Record<FlagColumn, Flag>> {
  return value === undefined ? {} : { [name]: value ? 1 : 0 };
}
