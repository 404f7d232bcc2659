import type { Static } from 'typebox';
import type { WebhookSchema } from '../../../entities/admin/webhook.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { formFields } from '../../frame/act.ts';
import { facts } from '../../frame/facts.ts';
import { alert, confirmedButton, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { minute } from '../../frame/times.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where webhooks are. */
export const WEBHOOKS_PATH = '/admin/webhooks';

type WebhookView = Readonly<Static<typeof WebhookSchema>>;

/** What is typed for a webhook. */
export type WebhookFields = { readonly url: string; readonly events: readonly string[]; readonly template: string };

type Editing = {
  /** The events of which whoever edits it may have it told. */
  readonly events: readonly string[];
  readonly tried?: { readonly fields: WebhookFields; readonly problem: string } | undefined;
};

/** The webhooks, without their secrets. */
export function webhookList(webhooks: readonly WebhookView[], { words }: Reader): Html {
  const { webhookEditing: texts } = words;
  if (webhooks.length === 0) return emptyList(texts.none);
  return html`<ul class="rows">${webhooks.map(
    ({ id, url, events, enabled }) =>
      html`<li><a href="${WEBHOOKS_PATH}/${id}"><strong dir="ltr">${url}</strong></a>${factLine([enabled ? texts.on : texts.off, events.join(', ')])}</li>`,
  )}</ul>`;
}

/** The form to add one. */
export function newWebhookForm({ events, tried }: Editing, reader: Reader): Html {
  const { webhookEditing: texts, moderation } = reader.words;
  const typed = tried?.fields ?? { url: '', events: [], template: '' };
  const form = html`<h2>${texts.addNew}</h2>${alert(tried?.problem)}<form method="post" action="${WEBHOOKS_PATH}">${formFields(reader.account)}${fieldsOf(typed, events, reader)}
<div class="actions"><button>${moderation.add}</button></div></form>`;
  return html`<p class="hint">${texts.lead}</p>${formAmongOthers({ name: 'new', page: WEBHOOKS_PATH, label: `${texts.addNew} …`, form })}`;
}

/** One webhook: how it is, its secret, and the forms that change it. */
export function webhookPage(webhook: WebhookView, { events, tried }: Editing, reader: Reader): Html {
  const { webhookEditing: texts, moderation } = reader.words;
  const path = `${WEBHOOKS_PATH}/${webhook.id}`;
  const typed = tried?.fields ?? { ...webhook, template: webhook.template ?? '' };
  const present = facts([
    [texts.state, webhook.enabled ? texts.on : texts.off],
    [texts.secret, html`<code dir="ltr">${webhook.secret}</code>`],
    [texts.changed, minute(webhook.updated_at, reader)],
  ]);
  const turn = webhook.enabled
    ? ([`${path}/disable`, texts.turnOff] as const)
    : ([`${path}/enable`, texts.turnOn] as const);
  const form = html`<h2>${texts.edit}</h2>${alert(tried?.problem)}<form method="post" action="${path}">${formFields(reader.account)}${fieldsOf(typed, events, reader)}
<div class="actions"><button>${moderation.save}</button></div></form>`;
  return html`${present}<div class="actions"><button form="act" formaction="${turn[0]}" class="small secondary">${turn[1]}</button></div>
${formAmongOthers({ name: 'edit', page: path, label: `${texts.edit} …`, form })}
<div class="actions">${confirmedButton({ label: texts.rotate, warning: texts.rotateWarning, to: `${path}/rotate_secret` })}${confirmedButton({ label: texts.remove, warning: texts.removeWarning, to: `${path}/delete` })}</div>`;
}

function fieldsOf(
  { url, events: chosen, template }: WebhookFields,
  events: readonly string[],
  { words }: Reader,
): Html {
  const { webhookEditing: texts, forms } = words;
  const others = chosen.filter((event) => !events.includes(event));
  return html`${field({ label: texts.url, name: 'url', value: url, hint: texts.urlHint })}
<fieldset><legend>${texts.events}</legend>${[...events, ...others].map(
    (event) =>
      html`<label class="check"><input type="checkbox" name="events[]" value="${event}"${chosen.includes(event) && html` checked`}> <span><code dir="ltr">${event}</code></span></label>`,
  )}</fieldset>
${field({ label: texts.template, name: 'template', type: 'textarea', value: template, hint: texts.templateHint, optional: forms.optional })}`;
}
