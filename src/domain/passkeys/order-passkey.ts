import { randomBytes } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { CHALLENGE_LIFETIME, createChallenge } from './challenge.ts';
import { asDescriptor } from './descriptors.ts';
import { findCredentials, MOST_PASSKEYS } from './queries.ts';
import { getRelyingParty } from './relying-party.ts';

/** Ed25519, ECDSA with P-256, and RSA with SHA-256, as COSE numbers them: what devices have had for years. */
export const ALGORITHMS = [-8, -7, -257];

/** Whose passkey it will be, and in which session it is made. */
export type Owner = { readonly userId: number; readonly sessionId: number; readonly username: string };

/**
 * What a browser is told to make a passkey of; the challenge is for this person and session. 422 where there can be no passkeys, or when
 * somebody has as many as one may have.
 */
export async function orderPasskey(tx: Tx, owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = getRelyingParty(tx);
  const known = await findCredentials(tx, owner.userId);
  if (known.length >= MOST_PASSKEYS) throw failed(said('tooManyPasskeys', MOST_PASSKEYS));
  const handle = known[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const data = `${owner.sessionId} ${handle}`;
  const challenge = await createChallenge(tx, 'passkey_registration', { userId: owner.userId, data });
  const name = `${owner.username}@${tx.instance.domain}`;
  return {
    rp: { id: party.id, name: tx.instance.domain },
    user: { id: handle, name, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  };
}
