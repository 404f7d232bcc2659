import { Type } from 'typebox';
import { findDocument, findSuccession, findTerms, findTermsOf } from '../../domain/instance/documents.ts';
import { listRules } from '../../domain/instance/rules.ts';
import {
  ExtendedDescriptionSchema,
  PrivacyPolicySchema,
  renderExtendedDescription,
  renderPrivacyPolicy,
  renderTerms,
  TermsOfServiceSchema,
} from '../../entities/extended-description.ts';
import { RuleSchema, ruleOf } from '../../entities/rule.ts';
import { openToAll, unlessLimited } from '../../http/access.ts';
import { type Answer, json, rawJson } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { now, parseDay } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { DocumentRow } from '../../schema/instance.ts';
import { en } from '../../words/en.ts';

const common = { method: 'GET', access: unlessLimited(openToAll()), cache: 'instance' } as const;

export const showRules = route({
  ...common,
  path: '/api/v1/instance/rules',
  params: {},
  response: Type.Array(RuleSchema),
  summary: 'The rules of this server',
  handle: async ({ db }) => json((await listRules(db)).map(ruleOf)),
});

export const showExtendedDescription = route({
  ...common,
  path: '/api/v1/instance/extended_description',
  params: {},
  response: ExtendedDescriptionSchema,
  summary: 'The long description of this server',
  handle: async ({ db }) => rawJson(renderExtendedDescription(await findDocument(db, 'extended_description'))),
});

export const showPrivacyPolicy = route({
  ...common,
  path: '/api/v1/instance/privacy_policy',
  params: {},
  response: PrivacyPolicySchema,
  summary: 'The privacy policy of this server',
  handle: async ({ db }) => rawJson(renderPrivacyPolicy(await findDocument(db, 'privacy_policy'), en)),
});

export const showTerms = route({
  ...common,
  path: '/api/v1/instance/terms_of_service',
  params: {},
  response: TermsOfServiceSchema,
  summary: 'The terms of service in force',
  handle: async ({ db }) => termsAnswer(db, await findTerms(db)),
});

export const showTermsOfDay = route({
  ...common,
  path: '/api/v1/instance/terms_of_service/:date',
  params: { date: pathText() },
  response: TermsOfServiceSchema,
  summary: 'The terms of service that came into force on a day',
  handle: async ({ db, params }) => {
    const day = parseDay(params.date);
    return termsAnswer(db, Number.isNaN(day) ? undefined : await findTermsOf(db, day));
  },
});

async function termsAnswer(db: Db, terms: DocumentRow | undefined): Promise<Answer> {
  if (!terms) throw notFound();
  return rawJson(renderTerms(terms, await findSuccession(db, terms), now()));
}
