import type { Tx } from '../../platform/db/handle.ts';
import { blank, checkLength } from '../validation.ts';
import { getOwnPasskey } from './queries.ts';

/** The longest name of a passkey, in characters. */
const MOST_CHARACTERS = 100;

/** A name for a passkey. 422 when it is empty or too long. */
export function checkedPasskeyName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw blank('name');
  checkLength('name', name, MOST_CHARACTERS);
  return name;
}

/** Gives a passkey of somebody another name. 404 when they have none with that id. */
export async function renamePasskey(tx: Tx, userId: number, id: number, typed: string): Promise<void> {
  const name = checkedPasskeyName(typed);
  await getOwnPasskey(tx, userId, id);
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}
