import type { Static } from 'typebox';
import { findDocument, findSuccession, findTerms, findTermsOf } from '../../domain/instance/documents.ts';
import {
  type PrivacyPolicySchema,
  renderPrivacyPolicy,
  renderTerms,
  type TermsOfServiceSchema,
} from '../../entities/extended-description.ts';
import { openToAll } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { publicDocument } from '../../http/public-documents.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import { now, parseDay } from '../../lib/time.ts';
import type { DocumentRow } from '../../schema/instance.ts';
import { day } from '../../views/frame/times.ts';
import { PageProblem } from '../problem.ts';
import { clockOf } from '../reader.ts';
import { publicPage } from './public-page.ts';

const TERMS = '/terms-of-service';

const common = { method: 'GET', access: openToAll(), cache: 'instance' } as const;

const showPrivacyPolicy = route({
  ...common,
  path: '/privacy-policy',
  params: {},
  summary: 'The privacy policy',
  handle: publicDocument('people', async (call) => {
    const text = renderPrivacyPolicy(await findDocument(call.db, 'privacy_policy'), call.request.words);
    const policy: Static<typeof PrivacyPolicySchema> = valueOfText(text);
    const { privacyPolicy: title, privacyPolicyOf, lastChanged } = call.request.words.documents;
    const above = lastChanged(day(policy.updated_at, clockOf(call)));
    const description = privacyPolicyOf(call.db.instance.domain);
    return document(call, { title, description, path: '/privacy-policy', above, content: policy.content });
  }),
});

const showTerms = route({
  ...common,
  path: TERMS,
  params: {},
  summary: 'The terms of service in force',
  handle: publicDocument('people', async (call) => termsPage(call, await findTerms(call.db), TERMS)),
});

const showTermsOfDay = route({
  ...common,
  path: `${TERMS}/:date`,
  params: { date: pathText() },
  summary: 'The terms of service that came into force on a day',
  async handle(call) {
    const { date } = call.params;
    const start = parseDay(date);
    const terms = Number.isNaN(start) ? undefined : await findTermsOf(call.db, start);
    return termsPage(call, terms, `${TERMS}/${date}`);
  },
});

/** The pages with the long texts of the server. */
export const legalPages: readonly Route[] = [showPrivacyPolicy, showTerms, showTermsOfDay];

async function termsPage(call: Call, row: DocumentRow | undefined, path: string): Promise<Answer> {
  if (!row) throw absentTerms(path);
  const text = renderTerms(row, await findSuccession(call.db, row), now());
  const terms: Static<typeof TermsOfServiceSchema> = valueOfText(text);
  const next = terms.succeeded_by;
  const reader = clockOf(call);
  const { terms: title, termsOf, inForceSince, inForceFrom, othersFrom } = reader.words.documents;
  const start = day(terms.effective_date, reader);
  const above = html`${terms.effective ? inForceSince(start) : inForceFrom(start)}${
    next ? html` <a href="${TERMS}/${next}">${othersFrom(day(next, reader))}</a>` : null
  }`;
  return document(call, { title, description: termsOf(call.db.instance.domain), path, above, content: terms.content });
}

function absentTerms(path: string): PageProblem {
  return new PageProblem('not_found', ({ absences, frame, documents }) =>
    path === TERMS
      ? { ...absences.noTerms, ways: html`<a href="/about">${frame.about}</a>` }
      : { ...absences.noTermsOfDay, ways: html`<a href="${TERMS}">${documents.terms}</a>` },
  );
}

type Text = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly above: Html;
  readonly content: string;
};

function document(call: Call, { title, description, path, above, content }: Text): Promise<Answer> {
  return publicPage(call, {
    title,
    description,
    canonical: `${call.db.instance.origin}${path}`,
    type: 'website',
    noindex: false,
    body: html`<article class="document"><h1>${title}</h1><p class="hint">${above}</p><div dir="auto">${trustedHtml(content)}</div></article>`,
  });
}
