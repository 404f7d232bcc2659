import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Tx } from '../../platform/db/handle.ts';
import { CHALLENGE_LIFETIME, createChallenge } from './challenge.ts';
import { asDescriptor } from './descriptors.ts';
import { findCredentials } from './queries.ts';
import { getRelyingParty } from './relying-party.ts';

/**
 * What a browser is told to sign somebody in by a passkey alone; which one, they choose, among all or those of one person. 422 where there can be
 * no passkeys.
 */
export async function askForPasskeyAlone(
  tx: Tx,
  userId: number | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpId } = getRelyingParty(tx);
  const challenge = await createChallenge(tx, 'passkey_sign_in', { userId: null });
  const allowCredentials = userId === undefined ? [] : (await findCredentials(tx, userId)).map(asDescriptor);
  return { rpId, challenge, timeout: CHALLENGE_LIFETIME, userVerification: 'required', allowCredentials };
}

/** The same for a passkey of somebody who has given their password. */
export async function askForPasskeyOf(tx: Tx, userId: number): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpId } = getRelyingParty(tx);
  const allowCredentials = (await findCredentials(tx, userId)).map(asDescriptor);
  // Not bound to the person by a column, so that their other browsers can ask at the same time.
  const challenge = await createChallenge(tx, 'passkey_second_step', { userId: null, data: String(userId) });
  return { rpId, challenge, timeout: CHALLENGE_LIFETIME, userVerification: 'preferred', allowCredentials };
}
