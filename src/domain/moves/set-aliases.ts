import { invalid } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { announceProfile } from '../accounts/announce-profile.ts';

/** GoToSocial allows as many. */
const MAX_ALIASES = 20;

/** Says which other accounts (by ActivityPub id) are the same person: they may move here. Replaces what was said before. 422 for itself. */
export async function setAliases(tx: Tx, accountId: number, uris: readonly string[]): Promise<void> {
  const wanted = [...new Set(uris)];
  if (wanted.length > MAX_ALIASES) throw invalid(`Validation failed: No more than ${MAX_ALIASES} aliases are allowed`);
  const changed = await tx
    .updateTable('accounts')
    .set((eb) => ({
      also_known_as: JSON.stringify(wanted),
      revision: eb('revision', '+', 1),
      updated_at: now(),
    }))
    .where('id', '=', accountId)
    .where('uri', 'not in', wanted.length > 0 ? wanted : [''])
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw invalid('Validation failed: An account cannot be its own alias');
  await announceProfile(tx, accountId);
}
