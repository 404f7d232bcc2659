import { AppError, failed, invalid } from '../../lib/errors.ts';
import { type Said, said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { CHANGEABLE, isSettingName, SETTINGS, type SettingName, type Settings } from './settings-table.ts';

/** All settings, with the defaults of those that nobody has set. */
export function readSettings(db: Db): Promise<Settings> {
  return rememberedSettings(db, 0);
}

const rememberedSettings = cachedRead(['settings'], async (db): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
  const kept = new Map(rows.map((row) => [row.name, row.value]));
  const settings: Record<string, unknown> = {};
  for (const [name, { initial }] of Object.entries(SETTINGS)) {
    const value = kept.get(name);
    settings[name] = value === undefined ? initial : JSON.parse(value);
  }
  // Every name of the table is present, with a value that `writeSetting` has checked.
  return settings as Settings;
});

/** Changes one setting in every process, and returns its value. 422 for an invalid value, which may be JSON or text. */
export async function writeSetting(tx: Tx, name: SettingName, value: unknown): Promise<unknown> {
  const kept = checked(name, value);
  const row = { name, value: JSON.stringify(kept), updated_at: now() };
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute();
  tx.emit({ type: 'settings.changed', name });
  return kept;
}

/** Throws as `writeSetting` would, and changes nothing. */
export function assertSetting(name: SettingName, value: unknown): void {
  checked(name, value);
}

/** The setting with a name that came from outside. 422 when there is none. */
export function getSettingName(name: string): SettingName {
  if (!isSettingName(name)) throw invalid(said('noSuchSetting', name, CHANGEABLE.join(', ')));
  return name;
}

function checked(name: SettingName, value: unknown): unknown {
  try {
    return SETTINGS[name].read(value);
  } catch (error) {
    throw error instanceof AppError ? invalidSetting(name, error.said) : error;
  }
}

/** 422 that says what is wrong with a setting. */
export function invalidSetting(name: string, description: Said): AppError {
  return failed(said('ofField', name, description), { [name]: [{ error: 'ERR_INVALID', description }] });
}
