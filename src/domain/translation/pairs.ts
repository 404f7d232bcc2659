import { DAY } from '../../lib/time.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';
import type { Context } from '../../platform/context.ts';
import { translatorOf } from './configured.ts';
import type { LanguagePairs } from './translator.ts';

/**
 * The language pairs of the configured service, requested once a day (Mastodon: every 7 days; a restart of the service may change them
 * sooner); empty when there is no service. Throws 'unavailable' when it does not answer.
 */
export const languagePairs: (ctx: Context) => Promise<LanguagePairs> = cachedUntilEvent(
  { dropOn: () => false, maxAge: DAY },
  async (ctx) => (await translatorOf(ctx)?.languages()) ?? new Map(),
);
