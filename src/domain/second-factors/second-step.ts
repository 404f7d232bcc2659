import { MINUTE } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken } from '../../platform/passwords.ts';
import { createLink, endLinks, findLink, useLink } from '../registrations/one-time-links.ts';

/** How long (ms) somebody may take from their password to their second factor. */
const LIFETIME = 10 * MINUTE;

/** How often a wrong code may be given before one has to begin again with the password. */
const MOST_TRIES = 5;

const PURPOSE = 'second_step';

/** Somebody who has given their password and not yet their second factor. They are not signed in. */
export type SecondStep = {
  readonly linkId: number;
  readonly userId: number;
  /** What the password was that they have given, as a hash of its hash. */
  readonly boundTo: string;
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  /** Whether they will only see why they are locked out. */
  readonly locked: boolean;
  /** How many more codes may be tried. */
  readonly triesLeft: number;
};

/**
 * Notes that somebody has proved by their password who they are, and returns the secret by which their browser goes on. It is good for ten
 * minutes, until the password or the second factors change.
 */
export function beginSecondStep(
  tx: Tx,
  { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string },
): Promise<string> {
  const data = written(hashToken(passwordHash), MOST_TRIES);
  return createLink(tx, { purpose: PURPOSE, userId, data, lifetime: LIFETIME, isBesideOthers: true });
}

/** The second step that a browser is at, or undefined when it has ended. */
export async function findSecondStep(db: Db, token: string): Promise<SecondStep | undefined> {
  const link = await findLink(db, PURPOSE, token);
  if (link?.userId == null) return undefined;
  const user = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.email', 'u.password_hash', 'u.disabled', 'a.username', 'a.suspended_at'])
    .where('u.id', '=', link.userId)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const boundTo = hashToken(user.password_hash);
  const triesLeft = triesIn(link.data, boundTo);
  if (!triesLeft) return undefined;
  const { account_id: accountId, email, username } = user;
  const locked = user.disabled === 1 || user.suspended_at !== null;
  return { linkId: link.id, userId: link.userId, boundTo, accountId, username, email, locked, triesLeft };
}

/** Takes one of the tries of a second step, before a code is looked at; false when it has none left, or has ended. */
export async function takeTry(tx: Tx, token: string): Promise<boolean> {
  const step = await findSecondStep(tx, token);
  if (!step) return false;
  const { linkId, boundTo, triesLeft } = step;
  const { numUpdatedRows } = await tx
    .updateTable('one_time_links')
    .set({ data: written(boundTo, triesLeft - 1) })
    .where('id', '=', linkId)
    .where('data', '=', written(boundTo, triesLeft))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a second step that has led to signing in. */
export async function endSecondStep(tx: Tx, token: string): Promise<void> {
  await useLink(tx, PURPOSE, token);
}

/** Ends all second steps of somebody, whose factors or password have changed. */
export function endSecondSteps(tx: Tx, userId: number): Promise<void> {
  return endLinks(tx, PURPOSE, userId);
}

/** Bound to the password that it was begun with. */
function written(boundTo: string, tries: number): string {
  return `${boundTo} ${tries}`;
}

function triesIn(data: string | null, boundTo: string): number {
  const [known, tries] = data?.split(' ') ?? [];
  return known === boundTo ? Number(tries) : 0;
}
