import type { KnownUser } from '../../domain/registrations/sign-in.ts';
import { hasSecondFactor } from '../../domain/second-factors/queries.ts';
import { beginSecondStep } from '../../domain/second-factors/second-step.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { renewSession } from '../../domain/sessions/renew.ts';
import type { Answer } from '../../http/answer.ts';
import { seeOther } from '../../http/html/page.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, text } from '../../http/params/scalars.ts';
import type { Call } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';
import { type Carried, carriedDraft, carriedDraftParam, keepCarried } from '../compose/carried.ts';
import { ownPath } from '../return-path.ts';
import { startBrowserSession } from './browser-session.ts';
import { isFull } from './room-for-account.ts';

/** What the forms to sign in tell about where it goes on, through all steps. */
export const onwardParams = { return_to: text(), add: bool(), again: bool(), ...carriedDraftParam };

/** Where somebody goes on once they are signed in. */
export type Onward = {
  readonly returnTo?: string | undefined;
  /** Whether they add an account to those that are signed in. */
  readonly add?: boolean | undefined;
  /** Whether an application wants even whoever is signed in to show again who they are. */
  readonly again?: boolean | undefined;
  /** A post that was about to be published when the session had ended. */
  readonly written?: Carried | undefined;
};

/** Somebody who shows who they are; `locked` people only see why they are locked out. */
export type Entering = Pick<KnownUser, 'userId' | 'accountId' | 'locked'>;

/** Takes what somebody has shown, in the transaction that signs them in: it is good once. Undefined when it has been taken already. */
export type SecondProof = (tx: Tx) => Promise<SignedInBy | { readonly instead: string } | undefined>;

/** What the fields of a form to sign in say of where it goes on. */
export function onwardOf(params: ParamValues<typeof onwardParams>): Onward {
  const { return_to, add, again } = params;
  return { returnTo: ownPath(return_to), add, again, written: carriedDraft(params) };
}

/**
 * Signs the browser in and leads it on. `prove` runs in the same transaction, and says by what somebody has shown who they are; what it returns
 * instead of that is returned, and nobody is signed in.
 */
export async function enter<T>(
  call: Call,
  { userId, accountId, locked }: Entering,
  { returnTo, add, again, written }: Onward,
  prove: (tx: Tx) => Promise<SignedInBy | { readonly instead: T }>,
): Promise<Answer | { readonly instead: T }> {
  const { session } = call;
  if (again && session?.userId === userId) return confirmAs(call, session, { returnTo, written }, prove);
  // Whoever was signed in stays so beside somebody else.
  const isBeside = add || (again && !(await isFull(call)));
  const entered = await call.write(async (tx) => {
    const by = await prove(tx);
    if (typeof by !== 'string') return by;
    return { cookies: await startBrowserSession(call, tx, userId, { by }, isBeside ? 'beside' : 'instead') };
  });
  if ('instead' in entered) return entered;
  const kept = written && !locked ? await keepCarried(call, accountId, written) : returnTo;
  return seeOther((locked ? lockedPath(returnTo) : kept) ?? '/', null, entered.cookies);
}

/** Whoever is signed in already goes on with the same session, to which what waits for them belongs: notifications of the browser, other tabs. */
async function confirmAs<T>(
  call: Call,
  session: Session,
  { returnTo, written }: Onward,
  prove: (tx: Tx) => Promise<SignedInBy | { readonly instead: T }>,
): Promise<Answer | { readonly instead: T }> {
  const proven = await call.write(async (tx) => {
    const by = await prove(tx);
    if (typeof by === 'string') await renewSession(tx, session, by);
    return by;
  });
  if (typeof proven !== 'string') return proven;
  const kept =
    written && session.standing === 'active' ? await keepCarried(call, session.accountId, written) : returnTo;
  return seeOther(kept ?? '/', null);
}

/**
 * What follows the password of somebody: it signs in alone (`by`) where there is no second factor. Otherwise a second step is begun, and its secret
 * returned instead, by which their browser goes on.
 */
export async function afterPassword(
  tx: Tx,
  known: Pick<KnownUser, 'userId' | 'passwordHash'>,
  by: 'password' | 'password_reset',
): Promise<SignedInBy | { readonly instead: string }> {
  return (await hasSecondFactor(tx, known.userId)) ? { instead: await beginSecondStep(tx, known) } : by;
}

/** Somebody whose account is frozen or suspended can read the reason and appeal. */
function lockedPath(returnTo: string | undefined): string {
  return returnTo?.startsWith('/disputes/') ? returnTo : '/auth/setup';
}
