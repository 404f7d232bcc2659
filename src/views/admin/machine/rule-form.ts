import type { ErrorDetails } from '../../../lib/errors.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { alert, checkbox, choicesOf, errorsOf, field, radios, select } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';

/** A rule as it stands in its form: what is typed, empty where a condition does not matter. Units are in seconds. */
export type GivenRule = {
  readonly title: string;
  readonly act: string;
  readonly warning: string;
  readonly origin: string;
  readonly account_younger_than: string;
  readonly account_younger_than_unit: string;
  readonly server_younger_than: string;
  readonly server_younger_than_unit: string;
  readonly unknown_author: boolean;
  readonly mentions_strangers: string;
  readonly links: string;
  readonly repeats_what: string;
  readonly repeats_times: string;
  readonly repeats_within: string;
  readonly repeats_within_unit: string;
  readonly keywords: string;
};

type RuleForm = {
  readonly given: GivenRule;
  /** Where it goes to. */
  readonly path: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly problems?: ErrorDetails | undefined;
};

/** The form of a rule. */
export function ruleForm({ given, path, hint, problem, problems }: RuleForm, { words, account }: Reader): Html {
  const { machineRooms, moderation, forms } = words;
  const { rules: texts } = machineRooms;
  const acts = choicesOf(texts.acts).map((one) => ({ ...one, hint: hintOf(one.value, words) }));
  const errors = (name: string) => errorsOf(problems, name, words);
  const { optional } = forms;
  return html`${alert(problem ?? (problems && forms.lookAtFields))}<form method="post" action="${path}">${formFields(account)}${hint && html`<p class="hint">${hint}</p>`}
${field({ label: texts.title, name: 'title', value: given.title, maxLength: 200, errors: errors('title') })}
${radios({ name: 'act', legend: texts.act, chosen: given.act, options: acts, required: true })}
${field({ label: texts.warning, name: 'warning', value: given.warning, maxLength: 500, optional, errors: errors('warning') })}
<h2>${texts.when}</h2>
${conditionFields(given, errors, words)}
${field({ label: texts.keywords, name: 'keywords', type: 'textarea', value: given.keywords, hint: texts.keywordsHint, optional, errors: errors('keywords') })}
<div class="actions"><button>${moderation.save}</button></div></form>`;
}

function hintOf(act: string, { machineRooms }: Words): string | undefined {
  return Object.entries(machineRooms.rules.actHints).find(([one]) => one === act)?.[1];
}

type ErrorsOf = (name: string) => readonly string[];

function conditionFields(given: GivenRule, errors: ErrorsOf, words: Words): Html {
  const { rules: texts } = words.machineRooms;
  const { optional } = words.forms;
  const number = (name: Extract<keyof GivenRule, 'mentions_strangers' | 'links' | 'repeats_times'>, label: string) =>
    field({ label, name, type: 'number', value: given[name], optional, errors: errors(name) });
  type Timed = 'account_younger_than' | 'server_younger_than' | 'repeats_within';
  const time = (name: Timed, label: string) => {
    const unit = `${name}_unit` as const;
    return html`<div class="filters">${field({ label, name, type: 'number', value: given[name], optional, errors: errors(name) })}
${select({ id: `f-${unit}`, name: unit, label: texts.unit, chosen: given[unit], options: choicesOf(texts.units) })}</div>`;
  };
  return html`${select({ id: 'f-origin', name: 'origin', label: texts.origin, chosen: given.origin, options: choicesOf(texts.origins) })}
${time('account_younger_than', texts.accountAge)}${time('server_younger_than', texts.serverAge)}
${checkbox('unknown_author', texts.unknownAuthor, given.unknown_author)}
${number('mentions_strangers', texts.strangers)}${number('links', texts.links)}
${select({ id: 'f-repeats-what', name: 'repeats_what', label: texts.repeats, chosen: given.repeats_what, options: choicesOf(texts.repeated) })}
${number('repeats_times', texts.times)}${time('repeats_within', texts.within)}`;
}
