import type { Tx } from '../../platform/db/handle.ts';
import { afterFactorRemoved } from './changes.ts';

/** Takes all second factors from somebody, so that their password alone signs them in. */
export async function switchOffSecondFactors(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute();
  await afterFactorRemoved(tx, userId);
}
