import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { announceProfile } from '../profiles/announce-profile.ts';

/** The maximum number of aliases, as in GoToSocial. */
const MAX_ALIASES = 20;

/** The addresses without repetitions, to be checked before any of them is looked up. 422 when there are too many. */
export function checkAliases(addresses: readonly string[]): string[] {
  const wanted = [...new Set(addresses)];
  if (wanted.length > MAX_ALIASES) throw failed(said('tooManyAliases', MAX_ALIASES));
  return wanted;
}

/**
 * Sets which other accounts (by ActivityPub id) are the same person, so that they may move here. Replaces the earlier list. 422 for the
 * account itself.
 */
export async function setAliases(tx: Tx, accountId: number, uris: readonly string[]): Promise<void> {
  const wanted = checkAliases(uris);
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
  if (changed.numUpdatedRows === 0n) throw failed('ownAlias');
  await announceProfile(tx, accountId);
}
