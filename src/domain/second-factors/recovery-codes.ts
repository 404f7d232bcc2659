import { randomBytes } from 'node:crypto';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { factorsOf, hasSecondFactor } from './queries.ts';

const HOW_MANY = 10;

/** 80 bits: a code cannot be guessed from its hash, which is made without a key, so that it is good when the key of the server is lost. */
const SYMBOLS = 16;
const GROUP = /.{4}(?!$)/g;

/** Crockford's: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes ten new recovery codes in place of all that somebody had, and returns them: they can be shown this once. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<readonly string[]> {
  await endRecoveryCodes(tx, userId);
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const rows = codes.map((code) => ({ id: newId(), user_id: userId, code_hash: hashOf(userId, code), used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Takes a recovery code, once; false when it is none that is left. Spaces, hyphens and capitals do not matter. */
export async function useRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const { recoveryCodesLeft: left } = await factorsOf(tx, userId);
  await noteSecurityEvent(tx, userId, 'recovery_code_used', { left });
  return true;
}

/** The same for somebody who asks for it: the former ones no longer work. Undefined when they have no second factor. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<readonly string[] | undefined> {
  if (!(await hasSecondFactor(tx, userId))) return undefined;
  await noteSecurityEvent(tx, userId, 'recovery_codes_made', {});
  return makeRecoveryCodes(tx, userId);
}

/** Ends all recovery codes of somebody. */
export async function endRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function newCode(): string {
  const symbols = Array.from(randomBytes(SYMBOLS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return symbols.join('').replaceAll(GROUP, '$&-');
}

function hashOf(userId: number, typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hashToken(`${userId} ${plain}`);
}
