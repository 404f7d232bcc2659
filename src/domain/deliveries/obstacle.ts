import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findDomainRule, readRefusals } from '../servers/refusals.ts';
import { countByHost, findHost, findLatestFailure } from './ledger.ts';
import { DELIVERY_LIFE } from './schedule.ts';

/** Why another server gets nothing, or not at once; times in ms. `well` when nothing stands in the way. */
export type Obstacle =
  /** By the block of this domain. */
  | { readonly kind: 'blocked'; readonly domain: string }
  /** This server talks only to those that are allowed. */
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'stopped'; readonly at: number }
  /** It has not answered for as long as deliveries are kept; it is tried now and then. */
  | { readonly kind: 'given_up'; readonly since: number; readonly error: string | null }
  /** It asked to be left alone. */
  | { readonly kind: 'spared'; readonly until: number }
  /** It failed, and is tried again later. */
  | { readonly kind: 'resting'; readonly until: number; readonly failures: number; readonly error: string | null }
  /** It failed, and is being tried. */
  | { readonly kind: 'failing'; readonly failures: number; readonly error: string | null }
  /** It answers, but did not take what was sent last. */
  | { readonly kind: 'refuses'; readonly error: string | null }
  | { readonly kind: 'nothing_sent' }
  | { readonly kind: 'well' };

/** Why a server (host and port) gets nothing: what weighs most. */
export async function findObstacle(db: Db, host: string): Promise<Obstacle> {
  if ((await readRefusals(db, host)).everything) {
    const rule = await findDomainRule(db, host);
    return rule?.severity === 'suspend' ? { kind: 'blocked', domain: rule.domain } : { kind: 'not_allowed' };
  }
  const state = await findHost(db, host);
  const at = now();
  if (state && state.stopped_at !== null) return { kind: 'stopped', at: state.stopped_at };
  if (state && state.failures > 0) {
    const { failures, failing_since: since, retry_at: until, spared_until: spared, last_error: error } = state;
    if (spared !== null && spared > at) return { kind: 'spared', until: spared };
    if (since !== null && since < at - DELIVERY_LIFE) return { kind: 'given_up', since, error };
    return until !== null && until > at
      ? { kind: 'resting', until, failures, error }
      : { kind: 'failing', failures, error };
  }
  const [counts] = await countByHost(db, host);
  if (!counts) return state?.last_success_at ? { kind: 'well' } : { kind: 'nothing_sent' };
  const failure = counts.failed > 0 ? await findLatestFailure(db, host) : undefined;
  return failure ? { kind: 'refuses', error: failure.error } : { kind: 'well' };
}
