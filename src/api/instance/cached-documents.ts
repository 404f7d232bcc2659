import { loadInstance } from '../../entities/instance-facts.ts';
import { renderInstanceV1 } from '../../entities/instance-v1.ts';
import { renderInstance } from '../../entities/instance-v2.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';

/** How long (ms) figures such as active users are cached; clients are told the same. */
const FIGURES_STAY = 300_000;

/** The two instance documents as text, made together and cached, because nearly every client asks for one at every start. */
export const instanceDocuments = cachedUntilEvent(
  {
    dropOn: ({ type }) => type === 'settings.changed',
    ageOn: ({ type }) => type === 'account.changed',
    maxAge: FIGURES_STAY,
  },
  async ({ store, config }) => {
    const loaded = await loadInstance(store.db, { translates: config.translation !== undefined });
    return { v1: renderInstanceV1(loaded), v2: renderInstance(loaded) };
  },
);
