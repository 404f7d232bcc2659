import { now } from '../../lib/time.ts';

/** The outcomes of deliveries that may still be sent: waiting ones, and failed ones that somebody may retry. */
export const MAY_YET_BE_SENT = ['pending', 'failed'] as const;

/** The columns of a delivery that ends now without having been delivered. */
export function ended(outcome: 'failed' | 'withdrawn') {
  return { run_at: null, outcome, ended_at: now() };
}
