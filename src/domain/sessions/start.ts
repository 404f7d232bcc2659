import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';
import { ensureOwnApplication } from '../tokens/own-application.ts';
import { SCOPES } from '../tokens/scopes.ts';
import { endOldestSessions } from './end.ts';
import { assertEnough, isRenewal, type Proof } from './proof.ts';
import { storedUserAgent } from './user-agent.ts';

/** How long (ms) a browser stays signed in. (Mastodon: one year.) */
export const SESSION_LIFETIME = 365 * 86_400_000;

/** How many browsers may be signed in at once. (Mastodon: `max_session_activations`.) */
const MOST_PER_USER = 10;

type NewSession = {
  readonly userId: number;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** That of the other sessions of the same browser, if it has any. */
  readonly browserId?: string | undefined;
  readonly proof: Proof;
};

/** What the cookies of a browser hold. */
export type StartedSession = { readonly secret: string; readonly mark: string };

/**
 * Signs a browser in and returns what its cookies are to hold; the oldest sessions beyond the limit end. The session gets an access token with
 * all scopes, which has no secret, so that nobody can use it but through the cookie. Throws when the person has a second factor and the proof
 * does not contain it: nobody is signed in but through here.
 */
export async function startSession(tx: Tx, session: NewSession): Promise<StartedSession> {
  const { userId, ip, userAgent, browserId = newToken(), proof } = session;
  await assertEnough(tx, userId, proof);
  await endOldestSessions(tx, userId, MOST_PER_USER - 1);
  const secret = newToken();
  const mark = newToken();
  const id = await issueSecretlessToken(tx, userId, ip);
  await tx
    .insertInto('sessions')
    .values({
      id,
      secret_hash: hashToken(secret),
      user_id: userId,
      form_secret: newToken(),
      mark,
      browser_id: browserId,
      user_agent: storedUserAgent(userAgent),
      signed_in_at: isRenewal(proof) ? proof.at : now(),
      signed_in_by: proof.by,
    })
    .execute();
  return { secret, mark };
}

async function issueSecretlessToken(tx: Tx, userId: number, ip: string): Promise<number> {
  const id = newId();
  const at = now();
  await tx
    .insertInto('access_tokens')
    .values({
      id,
      token_hash: null,
      application_id: await ensureOwnApplication(tx),
      user_id: userId,
      scopes: SCOPES.join(' '),
      created_at: at,
      last_used_at: null,
      last_used_ip: ip,
      revoked_at: null,
      expires_at: at + SESSION_LIFETIME,
    })
    .execute();
  return id;
}
