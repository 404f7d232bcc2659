import { readRefusals } from '../../domain/domain-blocks/refusals.ts';
import { parseAcct } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingActor } from '../decode/actor.ts';
import { hostOf } from '../decode/origin.ts';
import type { Budget } from './budget.ts';
import { lookUpWebFinger } from './webfinger.ts';

/** The domain of a handle, and whether that domain itself says that it is just this actor's. */
export type HandleDomain = { readonly domain: string; readonly isConfirmed: boolean };

/**
 * The domain of an actor's handle: the one that its server, or the one it points to, confirms for just this actor; its own host when
 * nobody contradicts. Undefined when the handle is somebody else's, or of a domain that staff blocked.
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
  // The subject lives under another domain: that one has to say so too.
  const other = answer.domain === here ? undefined : await ask(ctx, actor, answer.domain, budget);
  if (other === undefined || other === 'silent' || other.domain !== answer.domain) return fallback;
  return { domain: other.domain, isConfirmed: other.isOnly };
}

/** Nobody gets round the block of a domain by being served from another one. */
async function isRefused(ctx: Context, domain: string): Promise<boolean> {
  return (await readRefusals(ctx.store.db, domain)).everything;
}

/** Where an actor is known, and whether it is the only one of that name there: a person and a group of Lemmy may share theirs. */
type Known = { readonly domain: string; readonly isOnly: boolean };

/** The domain under which a server knows the actor; undefined when it knows only others by that name. */
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
