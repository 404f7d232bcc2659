import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { choicesOf, select } from '../frame/form.ts';
import type { OwnReader } from '../frame/reader.ts';
import { toggle } from '../frame/toggle.ts';

type Kind = keyof Words['happenings'];

type Options = {
  /** The public key by which browsers subscribe. */
  readonly key: string;
  /** The kinds of notifications that one may be told of. */
  readonly types: readonly Kind[];
  /** What this browser tells of; undefined while it tells of nothing. */
  readonly wishes: { readonly alerts: Readonly<Record<string, boolean>>; readonly policy: string } | undefined;
};

/** The page on which one switches push messages on in this browser, and chooses them. */
export function pushSettings({ key, types, wishes }: Options, reader: OwnReader): Html {
  const { pushSettings: texts, mailPreferences } = reader.words;
  return html`<p>${texts.lead}</p>
<push-settings key="${key}" data-types="${types.join(' ')}"${wishes && html` data-on`}>
<template data-off><button type="button">${texts.turnOn}</button></template>
<template data-denied><p class="note">${texts.denied}</p></template>
<template data-unsupported><p class="note">${texts.unsupported}</p></template>
<template data-failed><p class="alert" role="alert">${texts.failed}</p></template>
<noscript><p class="note">${texts.needsScripts}</p></noscript></push-settings>
${wishes && chosen(types, wishes, reader)}
<p class="more"><a href="/settings/preferences/notifications">${mailPreferences.choose}</a></p>`;
}

function chosen(types: Options['types'], wishes: NonNullable<Options['wishes']>, { words, account }: OwnReader): Html {
  const { pushSettings: texts, forms } = words;
  const policies = choicesOf(texts.policies);
  return html`<form method="post" action="/settings/notifications">${formFields(account)}
<fieldset id="alerts"><legend>${texts.tellWhen}</legend>${types.map((type) => toggle({ name: 'alerts[]', label: named(type, words), checked: wishes.alerts[type] === true, value: type }))}</fieldset>
${select({ id: 's-policy', name: 'policy', label: texts.whose, chosen: wishes.policy, options: policies })}
<div class="actions"><button>${forms.save}</button></div></form>
<form class="actions" method="post" action="/settings/notifications/test">${formFields(account)}<button class="secondary">${texts.test}</button></form>
<form class="actions" method="post" action="/settings/notifications/off" data-push-off>${formFields(account)}<button class="secondary">${texts.turnOff}</button></form>`;
}

function named(type: Kind, { happenings, notifications }: Words): string {
  const title = happenings[type];
  return typeof title === 'string' ? title : title(notifications.somebody);
}
