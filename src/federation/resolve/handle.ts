import { readRefusals } from '../../domain/servers/refusals.ts';
import { parseAcct } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingActor } from '../decode/actor.ts';
import { hostOf } from '../decode/origin.ts';
import type { Budget } from './budget.ts';
import { lookUpWebFinger } from './webfinger.ts';

/** The domain of a handle, and whether that domain itself confirms the handle for this actor alone. */
export type HandleDomain = { readonly domain: string; readonly isConfirmed: boolean };

/**
 * The domain of an actor's handle: one that the actor's server, or the domain it points to, confirms for this actor; the actor's own host
 * when nobody contradicts. Undefined when the handle is somebody else's, or its domain is blocked by staff.
 */
export async function confirmDomain(
  ctx: Context,
  actor: IncomingActor,
  budget: Budget,
): Promise<HandleDomain | undefined> {
  const own = hostOf(actor.uri);
  const fallback = { domain: own, isConfirmed: false };
  const claimed = parseAcct(actor.webfinger ?? '')?.domain ?? own;
  const here = ctx.config.domain;
  if (own === here) return undefined;
  if (claimed === here) return fallback;
  if (await isRefused(ctx, claimed)) return undefined;
  const answer = await ask(ctx, actor, claimed, budget);
  if (answer === 'silent') return fallback;
  if (answer === undefined) return claimed === own ? undefined : fallback;
  if (answer.domain === claimed) return { domain: claimed, isConfirmed: answer.isOnly };
  if (await isRefused(ctx, answer.domain)) return undefined;
  // The subject names another domain, which has to confirm it too.
  const other = answer.domain === here ? undefined : await ask(ctx, actor, answer.domain, budget);
  if (other === undefined || other === 'silent' || other.domain !== answer.domain) return fallback;
  return { domain: other.domain, isConfirmed: other.isOnly };
}

/** A blocked domain cannot be evaded by serving its actors from another one. */
async function isRefused(ctx: Context, domain: string): Promise<boolean> {
  return (await readRefusals(ctx.store.db, domain)).everything;
}

/**
 * The domain under which an actor is known, and whether the actor is the only one of its name there: on Lemmy a person and a group may
 * share a name.
 */
type Known = { readonly domain: string; readonly isOnly: boolean };

/** The domain under which a server knows the actor; 'silent' when it does not answer, undefined when it knows only others by that name. */
async function ask(
  ctx: Context,
  { username, uri }: IncomingActor,
  domain: string,
  budget: Budget,
): Promise<Known | 'silent' | undefined> {
  try {
    const found = await lookUpWebFinger(ctx, { username, domain }, budget);
    if (!found) return 'silent';
    const { acct, actorUris } = found;
    if (!actorUris.includes(uri) || !isSame(acct.username, username)) return undefined;
    return { domain: acct.domain, isOnly: new Set(actorUris).size === 1 };
  } catch (error) {
    if (error instanceof AppError) return 'silent';
    throw error;
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
