import { type Html, html } from '../../../lib/html/template.ts';
import { emojify, emojifyHtml } from './emojify.ts';
import type { AccountView } from './entity-types.ts';
import { count } from './poll.ts';
import { nameOf } from './post.ts';
import { day } from './times.ts';

/** The part of a profile above its posts; `domain` is that of this server. */
export function profileHeader(account: AccountView, domain: string): Html {
  return html`<section class="profile h-card"><img class="banner" src="${account.header_static}" alt="${account.header_description}">
<div class="profile-top"><img class="portrait u-photo" src="${account.avatar_static}" alt="${account.avatar_description}" width="112" height="112">
<div><h1 class="p-name"><bdi>${emojify(nameOf(account), account.emojis)}</bdi></h1>
<p class="handle">@${account.username}@${domain} ${badges(account)}</p></div></div>
${account.moved ? html`<p class="note">${nameOf(account)} has moved to <a href="${account.moved.url}">@${account.moved.acct}</a>.</p>` : null}
${account.memorial ? html`<p class="note">In remembrance of ${nameOf(account)}.</p>` : null}
<div class="bio p-note" dir="auto">${emojifyHtml(account.note, account.emojis)}</div>
${account.fields.length > 0 ? html`<dl class="fields">${account.fields.map((field) => fieldRow(account, field))}</dl>` : null}
<p class="numbers"><span>${count(account.statuses_count, 'post', 'posts')}</span>
<a href="/@${account.username}/following">${account.following_count} following</a>
<a href="/@${account.username}/followers">${count(account.followers_count, 'follower', 'followers')}</a>
<span>joined ${day(account.created_at)}</span></p></section>`;
}

function badges(account: AccountView): Html[] {
  const words = [
    account.bot && 'Automated',
    account.group && 'Group',
    account.locked && 'Approves followers',
    ...(account.roles ?? []).map((role) => role.name),
  ].filter((word) => typeof word === 'string');
  return words.map((word) => html`<span class="badge">${word}</span> `);
}

function fieldRow({ emojis }: AccountView, { name, value, verified_at }: AccountView['fields'][number]): Html {
  const mark = verified_at
    ? html` <span class="verified">✓<span class="unseen"> verified on ${day(verified_at)}</span></span>`
    : null;
  return html`<div${verified_at ? html` class="proven"` : null}><dt>${emojify(name, emojis)}</dt><dd>${emojifyHtml(value, emojis)}${mark}</dd></div>`;
}

type Tab = { readonly href: string; readonly label: string; readonly current: boolean };

/** Links to the parts of a profile. */
export function tabs(items: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="Posts of this profile">${items.map(
    ({ href, label, current }) => html`<a href="${href}"${current ? html` aria-current="page"` : null}>${label}</a>`,
  )}</nav>`;
}

/** One line about an account in a list. */
export function accountLine(account: AccountView): Html {
  return html`<li><a class="person" href="${account.url}"><img src="${account.avatar_static}" alt="" width="48" height="48" loading="lazy">
<span><span class="name"><bdi>${emojify(nameOf(account), account.emojis)}</bdi></span> <span class="handle">@${account.acct}</span></span></a></li>`;
}
