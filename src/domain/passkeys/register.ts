import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { OneTimeLink } from '../registrations/one-time-links.ts';
import { afterFactorAdded } from '../second-factors/changes.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { checkOrigin, type Registration, readClientData, wrongPasskey } from './answer.ts';
import { ALGORITHMS, type Owner } from './order-passkey.ts';
import { countPasskeys, MOST_PASSKEYS } from './queries.ts';
import { getRelyingParty } from './relying-party.ts';
import { checkedPasskeyName } from './rename.ts';

/** A passkey that proved that it is there. */
export type NewPasskey = {
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly userHandle: string;
  readonly signCount: number;
  readonly transports: readonly string[];
};

/**
 * Looks at the answer of a new passkey to a challenge that has been used up. 422 when it was not for this person and session, or was made at
 * another address, or proves nothing.
 */
export async function checkRegistration(
  db: Db,
  { userId, sessionId }: Omit<Owner, 'username'>,
  link: OneTimeLink | undefined,
  answer: Registration,
): Promise<NewPasskey> {
  const party = getRelyingParty(db);
  const [session, userHandle] = link?.data?.split(' ') ?? [];
  if (link?.userId !== userId || session !== String(sessionId) || !userHandle) throw failed('passkeyTooLate');
  const client = readClientData(answer);
  checkOrigin(client, party);
  // A hundred modules, which only those need who use a passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: client.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) throw wrongPasskey();
  const { id, publicKey, counter } = made.credential;
  return {
    userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    userHandle,
    signCount: counter,
    transports: answer.response.transports ?? [],
  };
}

/**
 * Adds a passkey to those of somebody, and returns new recovery codes when it is their first factor. 422 when they have as many as one may have,
 * or when it is known already.
 */
export async function addPasskey(tx: Tx, passkey: NewPasskey, typed: string): Promise<readonly string[] | undefined> {
  const name = checkedPasskeyName(typed);
  if ((await countPasskeys(tx, passkey.userId)) >= MOST_PASSKEYS) throw failed(said('tooManyPasskeys', MOST_PASSKEYS));
  const hadOne = await hasSecondFactor(tx, passkey.userId);
  await tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      user_handle: passkey.userHandle,
      sign_count: passkey.signCount,
      transports: passkey.transports.join(' '),
      name,
      created_at: now(),
      last_used_at: null,
    })
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error) ? failed('passkeyKnown') : error;
    });
  await noteSecurityEvent(tx, passkey.userId, 'passkey_added', { name });
  return afterFactorAdded(tx, passkey.userId, hadOne);
}
