import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert, confirmedButton } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { ReadingAccount } from '../frame/reader.ts';
import { type Clock, day, minute } from '../frame/times.ts';
import { passkeyButton } from './passkey-button.ts';

export const PASSKEYS_PATH = '/settings/security/passkeys';

/** A passkey; times are ISO 8601. */
export type PasskeyView = {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
  /** Whether it was refused because there seems to be a copy of it. */
  readonly isCopied: boolean;
};

type Passkeys = {
  readonly passkeys: readonly PasskeyView[];
  /** Where passkeys of this server work; undefined where it can have none. */
  readonly origin: string | undefined;
  /** Whether no more can be added. */
  readonly isFull: boolean;
  /** Whether the last passkey is the last second step, so that the recovery codes go with it. */
  readonly isLastStep: boolean;
  readonly problem?: string | undefined;
};

type Owner = Clock & { readonly account: ReadingAccount };

/** One's passkeys, and how to add another. */
export function passkeyPage(options: Passkeys, reader: Owner): Html {
  const { passkeys: texts } = reader.words.security;
  const { passkeys, problem } = options;
  const list = html`<ul class="rows">${passkeys.map((one) => passkeyRow(one, options.isLastStep, reader))}</ul>`;
  return html`<p>${texts.lead}</p>${alert(problem)}
${passkeys.length > 0 ? list : html`<div class="empty"><p>${texts.none}</p></div>`}
${addition(options, reader)}`;
}

function addition({ origin, isFull, passkeys }: Passkeys, { words, account }: Owner): Html {
  const { passkeys: texts } = words.security;
  const app = html`<a href="/settings/security/totp">${texts.appInstead}</a>`;
  if (origin === undefined) return html`<p class="note">${texts.notHere} ${app}</p>`;
  if (isFull) return html`<p class="note">${texts.most(passkeys.length)}</p>`;
  const otherwise = {
    needsScripts: html`${texts.needsScripts} ${app}`,
    unsupported: html`${texts.unsupported} ${app}`,
  };
  const button = {
    kind: 'create',
    options: `${PASSKEYS_PATH}/options`,
    field: 'credential',
    origin,
    otherwise,
  } as const;
  return html`<form method="post" action="${PASSKEYS_PATH}">${formFields(account)}${passkeyButton(button, words)}</form>`;
}

function passkeyRow({ id, name, addedAt, usedAt, isCopied }: PasskeyView, isLastStep: boolean, reader: Owner): Html {
  const { passkeys: texts } = reader.words.security;
  const used = usedAt === null ? texts.unused : texts.used(minute(usedAt, reader));
  const path = `${PASSKEYS_PATH}/${id}`;
  const warning = isLastStep ? texts.removeLastWarning : texts.removeWarning;
  return html`<li><strong dir="auto">${name}</strong><br><span class="hint">${texts.addedOn(day(addedAt, reader))} · ${used}</span>
${isCopied && html`<p class="note">${texts.copied}</p>`}
${renaming({ id, name, path }, reader)}
<form method="post" action="${path}/remove">${formFields(reader.account)}${confirmedButton({ label: texts.remove, of: name, warning })}</form></li>`;
}

function renaming(
  { id, name, path }: { readonly id: string; readonly name: string; readonly path: string },
  { words, account }: Owner,
): Html {
  const { passkeys: texts } = words.security;
  const input = html`<div class="field"><label for="passkey-${id}">${texts.name}</label><input id="passkey-${id}" name="name" value="${name}" maxlength="100" required dir="auto"></div>`;
  const form = html`<details><summary>${texts.rename}<span class="unseen"> ${name}</span></summary><form method="post" action="${path}">${formFields(account)}${input}<div class="actions"><button class="small">${words.forms.save}</button></div></form></details>`;
  return formAmongOthers({ name: `rename-${id}`, page: PASSKEYS_PATH, label: `${texts.rename} ${name}`, form });
}
