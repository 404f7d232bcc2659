import { HOUR, now, toIso } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { writeSetting } from '../settings/settings.ts';

/** How long (ms) after the time of day at which it is turned on the daily backup is made: at night, if that is by day. */
const NIGHT = 12 * HOUR;

/** A time of day (HH:MM in UTC) for backups that are made every day from an instant (ms) on. */
export function backupTimeAfter(at: number): string {
  return toIso(at + NIGHT).slice(11, 16);
}

/** Takes the answer of staff who were asked whether backups are to be made every day; nobody is asked again. */
export async function answerBackupQuestion(tx: Tx, moderator: Moderator, isWanted: boolean): Promise<void> {
  await writeSetting(tx, 'backup_asked', true);
  if (isWanted) await changeSettings(tx, moderator, { backup_time: backupTimeAfter(now()) });
}
