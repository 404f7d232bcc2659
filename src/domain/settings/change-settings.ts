import { AppError, type ErrorDetails } from '../../lib/errors.ts';
import { type Said, said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getSettingName, invalidSetting, readSettings, writeSetting } from './settings.ts';
import { isChangeable, type SettingName } from './settings-table.ts';

/** Changes settings, all or none. 422 whose text names the first invalid one, and whose details list all of them with their errors. */
export async function changeSettings(
  tx: Tx,
  moderator: Moderator,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = await readSettings(tx);
  const details: ErrorDetails = {};
  const problems: Said[] = [];
  for (const [given, value] of Object.entries(values)) {
    try {
      await changeOne(tx, moderator, getSettingName(given), { value, before });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(error.said);
      Object.assign(details, error.details ?? { [given]: [{ error: 'ERR_INVALID', description: error.said }] });
    }
  }
  const [first] = problems;
  if (first !== undefined) throw new AppError('invalid', first, { details });
}

type Change = { readonly value: unknown; readonly before: Readonly<Record<SettingName, unknown>> };

async function changeOne(tx: Tx, moderator: Moderator, name: SettingName, { value, before }: Change): Promise<void> {
  if (!isChangeable(name)) throw invalidSetting(name, said('isNotSetByHand'));
  const kept = await writeSetting(tx, name, value);
  if (JSON.stringify(kept) === JSON.stringify(before[name])) return;
  const details = { from: before[name], to: kept };
  await logAct(tx, moderator, { action: 'update', targetType: 'setting', targetId: 0, label: name, details });
}
