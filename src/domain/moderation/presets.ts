import { isBlank } from '../../lib/blank.ts';
import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { WarningPresetRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength } from '../validation.ts';

const MAX_TITLE = 200;
const MAX_TEXT = 10_000;

export type PresetFields = { readonly title: string; readonly text: string };

/** A page of the preset warning texts, newest first. */
export function listPresets(db: Db, page: Page): Promise<WarningPresetRow[]> {
  return readPage(db.selectFrom('warning_presets').selectAll(), 'id', page);
}

/** A preset by id. 404 when there is none. */
export function getPreset(db: Db, id: number): Promise<WarningPresetRow> {
  return getRow(db, 'warning_presets', id);
}

/** Creates a preset. 422 without text. Mastodon: AccountWarningPreset. */
export async function createPreset(tx: Tx, moderator: Moderator, fields: PresetFields): Promise<WarningPresetRow> {
  const at = now();
  const row = await tx
    .insertInto('warning_presets')
    .values({ id: newId(), ...checked(fields), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** Changes a preset; otherwise as `createPreset`. 404 when there is none. */
export async function updatePreset(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: PresetFields,
): Promise<WarningPresetRow> {
  const row = await tx
    .updateTable('warning_presets')
    .set({ ...checked(fields), updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/** Deletes a preset. 404 when there is none. */
export async function deletePreset(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getPreset(tx, id);
  await tx.deleteFrom('warning_presets').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** The text of the chosen preset, if any, followed by what the moderator wrote. 404 when there is no such preset. */
export async function textWithPreset(db: Db, presetId: number | null, text: string): Promise<string> {
  if (presetId === null) return text;
  const preset = await getPreset(db, presetId);
  return [preset.text, text].filter((part) => part !== '').join('\n\n');
}

function checked({ title, text }: PresetFields): PresetFields {
  if (isBlank(text)) throw blank('text');
  checkLength('title', title, MAX_TITLE);
  checkLength('text', text, MAX_TEXT);
  return { title: title.trim(), text: text.trim() };
}

function describe(row: WarningPresetRow) {
  return { targetType: 'warning_preset', targetId: row.id, label: row.title };
}
