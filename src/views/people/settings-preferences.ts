import { type Html, html } from '../../lib/html/template.ts';
import { AUDIENCES, audienceOptions } from '../compose/audiences.ts';
import { formFields } from '../frame/act.ts';
import { choicesOf, select } from '../frame/form.ts';
import { languageChoices, languageOptions } from '../frame/languages.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { toggle } from '../frame/toggle.ts';

/** What somebody has chosen; an empty language is the one of the pages. */
export type ChosenPreferences = {
  readonly privacy: string;
  readonly language: string;
  readonly quotePolicy: string;
  readonly sensitive: boolean;
  readonly missingAltTexts: string;
  readonly showApplication: boolean;
  readonly displayMedia: string;
  readonly expandWarnings: boolean;
  readonly autoPlay: boolean;
  readonly aggregateReblogs: boolean;
  readonly chosenLanguages: readonly string[];
};

/** The form to choose how one posts and reads. */
export function preferencesForm(chosen: ChosenPreferences, { words, account }: OwnReader): Html {
  const { preferences: texts, forms } = words;
  return html`<form method="post" action="/settings/posting">${formFields(account)}
<fieldset id="writing"><legend>${texts.posting}</legend><p class="hint">${texts.postingHint}</p>${postingFields(chosen, words)}</fieldset>
<fieldset id="reading"><legend>${texts.reading}</legend>${showingFields(chosen, words)}
${toggle({ name: 'aggregate_reblogs', label: texts.aggregateReblogs, hint: texts.aggregateReblogsHint, checked: chosen.aggregateReblogs })}
<details class="choose-languages" id="chosen-languages"${chosen.chosenLanguages.length > 0 && html` open`}><summary>${texts.chosenLanguages}</summary><p class="hint">${texts.chosenLanguagesHint}</p>
${languageChoices('chosen_languages[]', chosen.chosenLanguages)}</details></fieldset>
<div class="actions"><button>${forms.save}</button></div></form>`;
}

function postingFields(chosen: ChosenPreferences, words: Reader['words']): Html {
  const { composer, preferences: texts } = words;
  const privacies = audienceOptions(words, AUDIENCES);
  const tongues = [{ value: '', text: texts.ownLanguage }, ...languageOptions];
  return html`${select({ id: 's-privacy', name: 'privacy', label: composer.audience, chosen: chosen.privacy, options: privacies })}
${select({ id: 's-quotes', name: 'quote_policy', label: composer.whoMayQuote, chosen: chosen.quotePolicy, options: choicesOf(composer.quotePolicies) })}
${select({ id: 's-language', name: 'language', label: texts.postLanguage, chosen: chosen.language, options: tongues })}
${select({ id: 's-alt-texts', name: 'missing_alt_texts', label: texts.missingAltTexts, chosen: chosen.missingAltTexts, options: choicesOf(texts.altTextChoices) })}
${toggle({ name: 'sensitive', label: texts.sensitive, hint: texts.sensitiveHint, checked: chosen.sensitive })}${toggle({ name: 'show_application', label: texts.showApplication, hint: texts.showApplicationHint, checked: chosen.showApplication })}`;
}

/** How pictures, films and warnings are shown. */
export type ChosenShowing = Pick<ChosenPreferences, 'displayMedia' | 'expandWarnings' | 'autoPlay'>;

function showingFields(chosen: ChosenShowing, { preferences: texts }: Reader['words']): Html {
  return html`${select({ id: 's-media', name: 'display_media', label: texts.media, chosen: chosen.displayMedia, options: choicesOf(texts.mediaDisplays) })}
${toggle({ name: 'expand_content_warnings', label: texts.expandWarnings, hint: texts.expandWarningsHint, checked: chosen.expandWarnings })}${toggle({ name: 'auto_play', label: texts.autoPlay, hint: texts.autoPlayHint, checked: chosen.autoPlay })}`;
}

/** The form to choose only that, where one looks for how pages look. */
export function showingForm(chosen: ChosenShowing, { words, account }: OwnReader): Html {
  return html`<form method="post" action="/appearance/posts">${formFields(account)}
<fieldset id="showing"><legend>${words.appearance.posts}</legend>${showingFields(chosen, words)}</fieldset>
<div class="actions"><button>${words.forms.save}</button></div></form>`;
}
