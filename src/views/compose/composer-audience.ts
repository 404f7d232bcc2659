import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { checkbox, choicesOf, select } from '../frame/form.ts';
import { languageOptions } from '../frame/languages.ts';
import type { Reader } from '../frame/reader.ts';
import { audienceOptions } from './audiences.ts';
import type { Composed } from './composed.ts';

type Chosen = Pick<Composed, 'visibility' | 'quotePolicy' | 'localOnly' | 'editing'>;

/**
 * Who can see a post and what may be done with it. Where scripts run it is one button that says all of it and opens the choices; they stay in
 * the page for whoever comes to them by keys or by a screen reader.
 */
export function audienceChoices(composed: Chosen, reader: Reader): Html {
  const { composer: texts } = reader.words;
  return html`<div class="composer-audience"><button type="button" class="pill" popovertarget="c-audience-choices"><span class="unseen">${texts.audience}: </span><span class="audience-facts">${audienceFacts(composed, reader.words).join(' · ')}</span></button>
<div class="audience-choices" id="c-audience-choices" popover>${composed.editing ? html`<span data-fact="${audienceFact(composed, reader.words)}" hidden></span>` : audienceField(composed.visibility, reader)}${quotePolicyField(composed, reader)}${
    !composed.editing &&
    checkbox(
      'local_only',
      html`<span data-fact="${texts.facts.localOnly}">${texts.localOnly}</span>`,
      composed.localOnly,
    )
  }</div></div>`;
}

/** What the button says, in the order of the choices; a script says the same after each change (`web/lib/composer/audience.ts`). */
function audienceFacts({ visibility, quotePolicy, localOnly, editing }: Chosen, words: Words): string[] {
  const { facts } = words.composer;
  const quotes = isOpen({ visibility }) && policyOptions(words).find(({ value }) => value === quotePolicy)?.fact;
  const all = [audienceFact({ visibility }, words), quotes, !editing && localOnly && facts.localOnly];
  return all.filter((fact) => typeof fact === 'string');
}

function audienceFact({ visibility }: Pick<Chosen, 'visibility'>, words: Words): string | undefined {
  return audienceOptions(words).find(({ value }) => value === visibility)?.fact;
}

/** Whether somebody else can quote the post at all. */
function isOpen({ visibility }: Pick<Chosen, 'visibility'>): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

/** The choice of who can see a post. */
export function audienceField(visibility: string, { words }: Reader): Html {
  const options = audienceOptions(words);
  return select({ id: 'c-audience', name: 'visibility', label: words.composer.audience, chosen: visibility, options });
}

function policyOptions({ composer: texts }: Words): { value: string; text: string; fact: string }[] {
  const values = ['public', 'followers', 'nobody'] as const;
  return values.map((value) => ({ value, text: texts.quotePolicies[value], fact: texts.facts.quotes[value] }));
}

function quotePolicyField({ quotePolicy: chosen, visibility, editing }: Chosen, { words }: Reader): Html {
  const { composer: texts } = words;
  const isSaid = !editing || isOpen({ visibility });
  return select({
    id: 'c-quotes',
    name: 'quote_approval_policy',
    label: texts.whoMayQuote,
    hint: texts.quotesOfOpenOnly,
    chosen,
    options: isSaid ? policyOptions(words) : choicesOf(texts.quotePolicies),
  });
}

/** The language of a post, which a script guesses. */
export function languageField({ language: chosen }: Composed, { words: { composer: texts } }: Reader): Html {
  return select({
    id: 'c-language',
    name: 'language',
    label: texts.language,
    chosen,
    options: languageOptions,
    kind: 'language',
  });
}
