import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { Sealer } from '../../platform/seal.ts';
import { secretOf } from './set-up-app.ts';
import { plainCode, stepOfCode } from './totp.ts';

/** A code that is right, and not yet taken. */
export type RightCode = { readonly sealed: string; readonly step: number };

/** Compares a code with those of somebody's app. Undefined when it is wrong, they have no app, or the key of the server is missing. */
export async function findCode(
  db: Db,
  sealer: Sealer | undefined,
  userId: number,
  typed: string,
): Promise<RightCode | undefined> {
  const code = plainCode(typed);
  if (code === undefined || !sealer) return undefined;
  const app = await db
    .selectFrom('authenticator_apps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = app && sealer.open(app.sealed_secret, secretOf(userId));
  const step = secret === undefined ? undefined : await stepOfCode(secret, code, now());
  return app && step !== undefined ? { sealed: app.sealed_secret, step } : undefined;
}

/** Takes a code, once in all processes; false when it, or a later one, has been taken already. RFC 6238, 5.2. */
export async function takeCode(tx: Tx, userId: number, { sealed, step }: RightCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
