import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Sealer } from '../../platform/seal.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { afterFactorAdded } from './changes.ts';
import { factorsOf } from './queries.ts';
import { isOwnSealer } from './secret-key.ts';
import { newTotpSecret, plainCode, stepOfCode } from './totp.ts';

/** A secret that somebody may give to their app. Nothing is stored before a code of the app shows that it has it. */
export type ProposedApp = { readonly secret: string; readonly sealed: string };

/** A new secret for somebody's app; `sealed` says that it was made here and for them. */
export async function proposeApp(sealer: Sealer, userId: number): Promise<ProposedApp> {
  const secret = await newTotpSecret();
  return { secret, sealed: sealer.seal(secret, proposalFor(userId)) };
}

/** The secret that was proposed to somebody; undefined when it was not. */
export function openProposal(sealer: Sealer, userId: number, sealed: string): ProposedApp | undefined {
  const secret = sealer.open(sealed, proposalFor(userId));
  return secret === undefined ? undefined : { secret, sealed };
}

/** What `setUpApp` stores. */
type NewApp = { readonly sealed: string; readonly step: number; readonly sealer: Sealer };

/** Makes sure that somebody's app has the secret that was proposed, by a code of it; undefined when the code is wrong. */
export async function confirmApp(
  sealer: Sealer,
  userId: number,
  { secret }: ProposedApp,
  typed: string,
): Promise<NewApp | undefined> {
  const code = plainCode(typed);
  const step = code === undefined ? undefined : await stepOfCode(secret, code, now());
  return step === undefined ? undefined : { sealed: sealer.seal(secret, secretOf(userId)), step, sealer };
}

/**
 * Has somebody sign in with the codes of their app from now on; the one that confirmed it is used up. With their first factor they get recovery
 * codes, which can be shown this once. Throws AppError 'conflict' when they have an app, or when the key of the server has changed.
 */
export async function setUpApp(
  tx: Tx,
  userId: number,
  { sealed, step, sealer }: NewApp,
): Promise<readonly string[] | undefined> {
  const { passkeys, app } = await factorsOf(tx, userId);
  if (app) throw new AppError('conflict', 'appSetUpAlready');
  if (!(await isOwnSealer(tx, sealer))) throw new AppError('conflict', untranslated('Another key has come first'));
  const at = now();
  const row = { sealed_secret: sealed, confirmed_at: at, last_step: step, created_at: at };
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute();
  await tx
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...row })
    .execute();
  await noteSecurityEvent(tx, userId, 'app_set_up', {});
  return afterFactorAdded(tx, userId, passkeys > 0);
}

/** What a stored secret is about. */
export function secretOf(userId: number): string {
  return `authenticator app of ${userId}`;
}

function proposalFor(userId: number): string {
  return `authenticator app proposed to ${userId}`;
}
