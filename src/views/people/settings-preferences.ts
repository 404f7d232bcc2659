import { type Html, html } from '../../lib/html/template.ts';
import { AUDIENCES, audienceOptions } from '../compose/audiences.ts';
import { formFields } from '../frame/act.ts';
import { checkbox, choicesOf, select } from '../frame/form.ts';
import { languageChoices, languageOptions } from '../frame/languages.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';

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
<fieldset><legend>${texts.posting}</legend>${postingFields(chosen, words)}</fieldset>
<fieldset><legend>${texts.reading}</legend>
${select({ id: 's-media', name: 'display_media', label: texts.media, chosen: chosen.displayMedia, options: choicesOf(texts.mediaDisplays) })}
${checkbox('expand_content_warnings', texts.expandWarnings, chosen.expandWarnings)}${checkbox('auto_play', texts.autoPlay, chosen.autoPlay)}${checkbox('aggregate_reblogs', texts.aggregateReblogs, chosen.aggregateReblogs)}
<details class="choose-languages"${chosen.chosenLanguages.length > 0 && html` open`}><summary>${texts.chosenLanguages}</summary><p class="hint">${texts.chosenLanguagesHint}</p>
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
${checkbox('sensitive', texts.sensitive, chosen.sensitive)}${checkbox('show_application', texts.showApplication, chosen.showApplication)}`;
}
