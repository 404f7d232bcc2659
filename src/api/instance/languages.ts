import { Type } from 'typebox';
import { languagePairs } from '../../domain/translation/cache.ts';
import { openToAll, unlessLimited, user } from '../../http/access.ts';
import { empty, json, rawJson } from '../../http/answer.ts';
import { route, userRoute } from '../../http/route.ts';
import { LANGUAGES } from '../../lib/languages.ts';

const common = { method: 'GET', access: unlessLimited(openToAll()), cache: 'instance' } as const;

const languages = JSON.stringify(LANGUAGES.map(({ code, name }) => ({ code, name })));

export const listLanguages = route({
  ...common,
  path: '/api/v1/instance/languages',
  params: {},
  response: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  summary: 'The languages a post may be in',
  handle: async () => rawJson(languages),
});

export const listTranslationLanguages = route({
  ...common,
  path: '/api/v1/instance/translation_languages',
  params: {},
  response: Type.Record(Type.String(), Type.Array(Type.String())),
  summary: 'Into which languages posts of which languages can be translated',
  handle: async ({ ctx }) => json(Object.fromEntries(await languagePairs(ctx))),
});

export const showDonationCampaign = userRoute({
  method: 'GET',
  path: '/api/v1/donation_campaigns',
  access: user(),
  params: {},
  summary: 'Nothing: this server asks nobody for donations',
  handle: async () => empty(204),
});
