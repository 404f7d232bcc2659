import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { isSettingName, SETTING_DEFAULTS, type SettingName, type Settings } from './settings-table.ts';

/** All settings, with defaults for those that nobody has set. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
  const settings: Settings = { ...SETTING_DEFAULTS };
  for (const row of rows) if (isSettingName(row.name)) Object.assign(settings, { [row.name]: JSON.parse(row.value) });
  return settings;
}

/** Changes one setting, in every process. */
export async function writeSetting<N extends SettingName>(tx: Tx, name: N, value: Settings[N]): Promise<void> {
  const row = { name, value: JSON.stringify(value), updated_at: now() };
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute();
  tx.emit({ type: 'settings.changed', name });
}
