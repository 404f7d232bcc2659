import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { alert, checkbox, errorsOf, field, radios } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';

/** What settings are gathered by. */
export type SettingSubject = keyof Words['settingRooms']['subjects'];

/** A setting as a form asks for it; values as they are typed. */
export type SettingField = {
  readonly name: keyof Words['settingRooms']['names'];
  readonly input: { readonly type: string; readonly words?: readonly string[] };
  /** Whether it has lines. */
  readonly isLong: boolean;
  readonly value: string;
  /** What it is unless somebody sets it. */
  readonly initial: string;
};

/** The ways to the settings by subject, with what each is about. */
export function settingIndex({ settingRooms: texts }: Words, subjects: readonly SettingSubject[]): Html {
  return html`<ul class="rows">${subjects.map(
    (subject) =>
      html`<li><a href="/admin/settings/${subject.replaceAll('_', '-')}"><strong>${texts.subjects[subject]}</strong></a> <span class="hint">${texts.about[subject]}</span></li>`,
  )}</ul>`;
}

type SubjectForm = {
  readonly path: string;
  readonly fields: readonly SettingField[];
  readonly problems: ErrorDetails | undefined;
  /** Whether its look can be shown before it is saved. */
  readonly hasPreview: boolean;
};

/** The form of all settings of a subject. */
export function settingsOfSubject(
  { path, fields, problems, hasPreview }: SubjectForm,
  { words, account }: Reader,
): Html {
  const { settingRooms: texts, moderation, forms } = words;
  const preview = hasPreview && html`<button class="secondary" name="preview" value="true">${texts.preview}</button>`;
  return html`${alert(problems && forms.lookAtFields)}<form method="post" action="${path}">${formFields(account)}
${fields.map((one) => settingField(one, words, errorsOf(problems, one.name, words)))}<div class="actions"><button>${moderation.save}</button>${preview}</div></form>`;
}

function settingField({ name, input, isLong, value, initial }: SettingField, words: Words, errors: string[]): Html {
  const { settingRooms: texts, forms } = words;
  const label = texts.names[name];
  const means = texts.means[name];
  if (input.type === 'flag')
    return html`${checkbox(name, html`<span>${label} <span class="hint">${means}</span></span>`, value === 'true')}`;
  const choices = input.words?.map((word) => ({ value: word, text: ownText(texts.choices, word) ?? word }));
  if (choices) return radios({ name, legend: `${label}: ${means}`, chosen: value, options: choices, error: errors[0] });
  const usual = initial !== '' && !isLong ? ` ${texts.byDefault(initial)}` : '';
  // A number that cannot be none has to be there.
  const optional = (input.type !== 'number' || initial === '') && forms.optional;
  const common = { name, label, hint: `${means}${usual}`, value, errors, optional };
  const shown = field(isLong ? { ...common, type: 'textarea' } : common);
  if (input.type !== 'colour') return shown;
  return html`${shown}<colour-picker for="f-${name}"><input type="color" aria-label="${texts.pick}"></colour-picker>`;
}

/** How the front page begins, with values that are not saved yet; `style` is the address of their colours. */
export function frontPreview(
  {
    title,
    description,
    style,
  }: { readonly title: string; readonly description: string; readonly style?: string | undefined },
  { settingRooms: texts }: Words,
): Html {
  return html`${style && html`<link rel="stylesheet" href="${style}">`}<section id="preview" class="front-preview" aria-label="${texts.preview}"><p class="hint" id="outcome" tabindex="-1" autofocus role="status">${texts.notSaved}</p>
<h2 dir="auto">${title}</h2><p dir="auto">${description}</p><p><a class="button" href="/about">${texts.exampleButton}</a> <a href="/about">${texts.exampleLink}</a></p></section>`;
}
