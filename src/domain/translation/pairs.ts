import type { Context } from '../../platform/context.ts';
import { keep } from '../../platform/kept.ts';
import { translatorOf } from './configured.ts';
import type { LanguagePairs } from './translator.ts';

/** How long (ms) a service's languages are believed. Mastodon: 7 days; a restart of the service may change them sooner. */
const DAY = 86_400_000;

/** What the configured service can translate; empty when there is none. Throws 'unavailable' when it does not answer. */
export const languagePairs: (ctx: Context) => Promise<LanguagePairs> = keep(
  { dropOn: () => false, maxAge: DAY },
  async (ctx) => (await translatorOf(ctx)?.languages()) ?? new Map(),
);
