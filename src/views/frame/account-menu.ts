import { isBlank } from '../../lib/blank.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import type { OtherAccount } from '../people/accounts.ts';
import { carried, hiddenFields } from './form.ts';
import { icon } from './icon.ts';

/** An account with the address of its picture. */
type WithFace = { readonly face: string };

/** Whoever is signed in; `id` is a wire id. */
export type OwnAccount = WithFace & {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly formToken: string;
  /** Whether the account can be used: otherwise its page says why it cannot. */
  readonly isActive: boolean;
};

type Around = {
  readonly words: Words;
  readonly icons: string;
  /** That of this server, with which addresses of people end. */
  readonly domain: string;
  /** The other accounts of the browser. */
  readonly others: readonly (OtherAccount & WithFace)[];
};

/**
 * A face at the corner of each page, with everything about who is signed in behind it: the profile, the other accounts of the browser, how
 * pages look, the settings, and the way out.
 */
export function accountMenu(own: OwnAccount, around: Around): Html {
  const { words, others } = around;
  const handle = `@${own.username}`;
  const item = (path: string, sign: string, label: string) =>
    html`<a href="${path}">${icon(sign, around)} ${label}</a>`;
  const ways = html`${item('/settings', 'gear', words.places.settings)}${item('/keyboard', 'keyboard', words.keys.title)}`;
  return html`<button type="button" class="own-face" popovertarget="accounts-menu" aria-label="${words.frame.account(handle)}">${face(own.face, 36)}<span dir="ltr">${handle}</span></button>
<div class="menu" id="accounts-menu" popover>${forms(own)}${profile(own, around.domain)}<hr>
${others.map((other) => switchTo(other, words))}${item('/auth/sign_in?add=true', 'person-add', words.accounts.add)}<hr>
${item('/appearance', 'contrast', words.appearance.title)}${own.isActive && ways}<hr>
<button form="sign-out">${icon('leave', around)} ${words.frame.signOut}</button>${others.length > 0 && html`<button form="accounts" formaction="/auth/sign_out/all">${icon('leave', around)} ${words.accounts.signOutAll}</button>`}</div>`;
}

function forms({ id, formToken }: OwnAccount): Html {
  const account = carried({ acting_account: id });
  return html`<form id="accounts" method="post" action="/auth/switch">${hiddenFields(formToken)}${account}</form><form id="sign-out" method="post" action="/auth/sign_out">${hiddenFields(formToken, 'delete')}${account}</form>`;
}

function profile({ username, displayName, face: src, isActive }: OwnAccount, domain: string): Html {
  const name = isBlank(displayName) ? username : displayName.trim();
  return html`<a class="own" href="${isActive ? `/@${username}` : '/auth/setup'}">${face(src, 48)}<span><bdi class="name">${name}</bdi> <span class="hint" dir="ltr">@${username}@${domain}</span></span></a>`;
}

function switchTo({ id, username, face: src }: OtherAccount & WithFace, { accounts }: Words): Html {
  return html`<button form="accounts" name="account" value="${id}">${face(src, 28)} ${accounts.switchTo(`@${username}`)}</button>`;
}

function face(src: string, size: number): Html {
  return html`<img src="${src}" alt="" width="${size}" height="${size}">`;
}
