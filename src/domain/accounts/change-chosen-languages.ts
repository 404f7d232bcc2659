import { failed } from '../../lib/errors.ts';
import { findLanguage } from '../../lib/languages.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Changes which languages public timelines show somebody; none means all. 422 for one that posts cannot have. */
export async function changeChosenLanguages(tx: Tx, userId: number, languages: readonly string[]): Promise<void> {
  if (!languages.every((code) => findLanguage(code)?.code === code)) throw failed('chosenLanguagesUnknown');
  const chosen = languages.length > 0 ? JSON.stringify([...new Set(languages)]) : null;
  await tx.updateTable('users').set({ chosen_languages: chosen, updated_at: now() }).where('id', '=', userId).execute();
}
