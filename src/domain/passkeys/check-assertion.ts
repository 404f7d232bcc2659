import { failed } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { type Assertion, checkOrigin, readClientData, wrongPasskey } from './answer.ts';
import { type ChallengePurpose, useChallenge } from './challenge.ts';
import { findPasskey } from './queries.ts';
import { getRelyingParty } from './relying-party.ts';

/** What a passkey is used for: to sign in by it alone, or after the password of somebody. */
export type Use = { readonly by: 'passkey_alone' } | { readonly by: 'second_step'; readonly userId: number };

/** A passkey that was used by whoever has it. */
export type UsedPasskey = {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  /** How often it has signed, as it says. */
  readonly signCount: number;
};

const PURPOSES = { passkey_alone: 'passkey_sign_in', second_step: 'passkey_second_step' } as const satisfies Record<
  Use['by'],
  ChallengePurpose
>;

type Write = <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Looks at the answer of a passkey, after its challenge is used up. 422 with the reason: the challenge is none of ours, was answered before, or is
 * too old; it was used at another address; nobody has it any more; it is somebody else's; it has not checked who uses it, where nothing else
 * does; or it proves nothing. Whether it was copied is told by `notePasskeyUse`.
 */
export async function checkAssertion(db: Db, write: Write, answer: Assertion, use: Use): Promise<UsedPasskey> {
  const party = getRelyingParty(db);
  const client = readClientData(answer);
  const link = await write((tx) => useChallenge(tx, PURPOSES[use.by], client.challenge));
  const expected = use.by === 'second_step' ? String(use.userId) : null;
  if (!link || link.data !== expected) throw failed('passkeyTooLate');
  checkOrigin(client, party);
  const passkey = await findPasskey(db, answer.id);
  if (!passkey) throw failed('passkeyUnknown');
  checkOwner(passkey, answer, use);
  // A hundred modules, which only those need who use a passkey.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const found = await verifyAuthenticationResponse({
    response: { ...answer, response: withoutNull(answer.response) },
    expectedChallenge: client.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    // The count is compared where it is stored, after the signature, so that nobody else can make a passkey look copied.
    credential: { id: passkey.credential_id, publicKey: bytesOf(passkey.public_key), counter: 0 },
  }).catch(() => undefined);
  if (!found?.verified) throw wrongPasskey();
  const { newCounter: signCount, userVerified } = found.authenticationInfo;
  if (use.by === 'passkey_alone' && !userVerified) throw failed('passkeyUnverified');
  return { id: passkey.id, userId: passkey.user_id, name: passkey.name, signCount };
}

/** Alone, a passkey says itself whose it is; where somebody is known already, it need not. WebAuthn 3, 7.2, step 6. */
function checkOwner(
  passkey: { readonly user_id: number; readonly user_handle: string },
  { response: { userHandle } }: Assertion,
  use: Use,
): void {
  const isTheirs = use.by === 'passkey_alone' ? Boolean(userHandle) : passkey.user_id === use.userId;
  if (!isTheirs || (userHandle && userHandle !== passkey.user_handle)) throw failed('passkeyOfAnother');
}

function withoutNull({ userHandle, ...others }: Assertion['response']) {
  return userHandle ? { ...others, userHandle } : others;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' });
}
