import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert, confirmedButton } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';

/** A rule as it is edited. */
export type RuleView = { readonly id: string; readonly text: string; readonly hint: string };

/** What was typed for a rule and refused; no `id` for a new one. */
export type TriedRule = Omit<RuleView, 'id'> & { readonly id?: string; readonly problem: string };

/** The rules, each with its form, and the form to add one. */
export function ruleEditor(rules: readonly RuleView[], reader: Reader, tried?: TriedRule): Html {
  const { ruleEditing: texts, moderation } = reader.words;
  const isNew = tried !== undefined && tried.id === undefined;
  const added = isNew ? tried : { text: '', hint: '' };
  const form = html`<h2>${texts.addNew}</h2>${isNew && alert(tried.problem)}<form method="post" action="/admin/rules">${formFields(reader.account)}${fields('new', added, reader)}
<div class="actions"><button>${moderation.add}</button></div></form>`;
  return html`${rules.length === 0 ? html`<p>${texts.none}</p>` : html`<ol class="rows">${rules.map((rule, index) => ruleItem(rule, index, reader, tried))}</ol>`}
${formAmongOthers({ name: 'new', page: '/admin/rules', label: texts.addNew, form })}`;
}

function ruleItem(rule: RuleView, index: number, reader: Reader, tried: TriedRule | undefined): Html {
  const { ruleEditing: texts, moderation } = reader.words;
  const path = `/admin/rules/${rule.id}`;
  const isTried = tried?.id === rule.id;
  const token = formFields(reader.account);
  const name = `rule-${rule.id}`;
  const form = html`${isTried && alert(tried.problem)}<form method="post" action="${path}">${token}${fields(rule.id, isTried ? tried : rule, reader)}
<div class="actions"><button class="small secondary">${moderation.save}</button></div></form>`;
  const present = html`<p class="written" dir="auto">${rule.text}</p>${rule.hint && html`<p class="hint" dir="auto">${rule.hint}</p>`}`;
  return html`<li id="${name}"><h2>${texts.number(index + 1)}</h2>${formAmongOthers({ name, page: '/admin/rules', label: texts.edit(index + 1), present, form })}
${index > 0 && html`<div class="actions"><button form="act" formaction="${path}/up" class="small secondary">${texts.up}</button></div>`}
<form method="post" action="${path}/delete">${token}${confirmedButton({ label: texts.remove, warning: texts.removeWarning })}</form></li>`;
}

function fields(key: string, { text, hint }: Omit<RuleView, 'id'>, { words }: Reader): Html {
  const { ruleEditing: texts, forms } = words;
  return html`<div class="field"><label for="r-${key}-text">${texts.text}</label><textarea id="r-${key}-text" name="text" rows="2" required maxlength="300" dir="auto">${text}</textarea></div>
<div class="field"><label for="r-${key}-hint">${texts.hint} <span class="optional">${forms.optional}</span></label><textarea id="r-${key}-hint" name="hint" rows="2" maxlength="5000" dir="auto">${hint}</textarea></div>`;
}
