import { cachedRead } from '../../platform/db/cached-read.ts';
import type { UserSettings } from './user-settings.ts';

type Switch = { [K in keyof UserSettings]: UserSettings[K] extends boolean ? K : never }[keyof UserSettings];

/**
 * The accounts whose owners have switched off a setting that is on by default. They are few, so they can be loaded as a set for work on
 * many accounts.
 */
export const accountsWithSettingOff = cachedRead(['users'], async (db, name: Switch): Promise<ReadonlySet<number>> => {
  // As `changeUserSettings` writes it.
  const off = `%"${name}":false%`;
  const rows = await db.selectFrom('users').select('account_id').where('settings', 'like', off).execute();
  return new Set(rows.map((row) => row.account_id));
});
