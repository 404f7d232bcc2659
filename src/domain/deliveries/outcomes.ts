import { now } from '../../lib/time.ts';

/** How deliveries stand that could yet be sent: those that wait, and those for which somebody may ask for another try. */
export const MAY_YET_BE_SENT = ['pending', 'failed'] as const;

/** What a delivery becomes that ends now without having arrived. */
export function ended(outcome: 'failed' | 'withdrawn') {
  return { run_at: null, outcome, ended_at: now() };
}
