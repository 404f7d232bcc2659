import { sql } from 'kysely';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';

/** What somebody can prove who they are by, besides their password. */
export type Factors = {
  readonly passkeys: number;
  /** Whether an app that shows codes is set up and confirmed. */
  readonly app: boolean;
  readonly recoveryCodesLeft: number;
};

/** The second factors of somebody, and how many recovery codes are left for when those are lost. */
export async function factorsOf(db: Db, userId: number): Promise<Factors> {
  const { rows } = await sql<{ passkeys: number; apps: number; codes: number }>`select
    (select count(*) from passkeys where user_id = ${userId}) as passkeys,
    (select count(*) from authenticator_apps where user_id = ${userId} and confirmed_at is not null) as apps,
    (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as codes`.execute(db);
  const [{ passkeys, apps, codes } = { passkeys: 0, apps: 0, codes: 0 }] = rows;
  return { passkeys: Number(passkeys), app: Number(apps) > 0, recoveryCodesLeft: Number(codes) };
}

/** Whether somebody has to prove who they are by more than their password: with an app that is confirmed, or any passkey. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { passkeys, app } = await factorsOf(db, userId);
  return passkeys > 0 || app;
}

/** The same, cached for those of whom each page asks it, because their role requires a second factor. */
export const hasRequiredFactor = cachedRead(['passkeys', 'authenticator_apps', 'recovery_codes'], hasSecondFactor);
