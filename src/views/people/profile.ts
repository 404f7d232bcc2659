import { type Html, html } from '../../lib/html/template.ts';
import { addressOfAccount, faceOf } from '../frame/addresses.ts';
import type { AccountView } from '../frame/entity-types.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { day } from '../frame/times.ts';
import { isolated, line, prose, within } from '../frame/written.ts';

type Around = {
  /** The domain of this server. */
  readonly domain: string;
  /** What the reader can do with the account. */
  readonly acts?: Html | null;
  /** What stands at the end. */
  readonly below?: Html | null;
};

/** The part of a profile above its posts. */
export function profileHeader(account: AccountView, reader: Reader, { domain, acts, below }: Around): Html {
  const { profiles } = reader.words;
  const isOwn = reader.account?.id === account.id;
  const note = prose(account.note, account.emojis, reader);
  return html`<section class="profile h-card"><img class="banner" src="${reader.shows.motion ? account.header : account.header_static}" alt="${account.header_description}">
<div class="profile-top"><img class="portrait u-photo" src="${faceOf(account, reader)}" alt="${account.avatar_description}" width="112" height="112">
<div><h1 class="p-name">${shownName(account, reader)}</h1>
<p class="handle"><span dir="ltr">@${account.acct.includes('@') ? account.acct : `${account.acct}@${domain}`}</span> ${badges(account, reader)}</p></div></div>
${acts}
${account.moved ? html`<p class="note">${profiles.hasMoved(shownName(account, reader), html`<a href="${addressOfAccount(account.moved, reader)}"><bdi dir="ltr">@${account.moved.acct}</bdi></a>`)}</p>` : null}
${account.memorial ? html`<p class="note">${within(profiles.inRemembrance, shownName(account, reader))}</p>` : null}
<div class="bio p-note"${note.dir}>${note.text}</div>
${account.fields.length > 0 ? html`<dl class="fields">${account.fields.map((field) => fieldRow(account, reader, field))}</dl>` : null}
<p class="numbers"><span>${profiles.posts(account.statuses_count)}</span>
<a href="${isOwn ? '/relationships' : `/@${account.acct}/following`}">${profiles.following(account.following_count)}</a>
<a href="${isOwn ? '/relationships?relationship=followed_by' : `/@${account.acct}/followers`}">${profiles.followers(account.followers_count)}</a>
<span>${profiles.joined(day(account.created_at, reader))}</span></p>${below}</section>`;
}

type Limited = {
  /** The domain of this server. */
  readonly domain: string;
  /** Where the profile is shown all the same. */
  readonly anyway: string;
};

/** In place of a profile that the moderators have limited: whose it is, and the way to it. */
export function limitedProfile(account: AccountView, reader: Reader, { domain, anyway }: Limited): Html {
  const { profiles } = reader.words;
  return html`<section class="profile"><h1>${shownName(account, reader)}</h1>
<p class="handle" dir="ltr">@${account.acct.includes('@') ? account.acct : `${account.acct}@${domain}`}</p>
<p class="note">${profiles.limited(domain)}</p><p><a class="button secondary" href="${anyway}">${profiles.showAnyway}</a></p></section>`;
}

function badges(account: AccountView, { words: { profiles } }: Reader): Html[] {
  const words = [
    account.bot && profiles.automated,
    account.group && profiles.group,
    account.locked && profiles.approvesFollowers,
    ...(account.roles ?? []).map((role) => role.name),
  ].filter((word) => typeof word === 'string');
  return words.map((word) => html`<span class="badge">${isolated(word)}</span> `);
}

type Field = AccountView['fields'][number];

function fieldRow(account: AccountView, reader: Reader, { name, value, verified_at }: Field): Html {
  const { dir, text } = prose(value, account.emojis, reader);
  const mark = verified_at
    ? html` <span class="verified">✓<span class="unseen"> ${reader.words.profiles.verifiedOn(day(verified_at, reader))}</span></span>`
    : null;
  return html`<div${verified_at ? html` class="proven"` : null}><dt>${line(name, account, reader)}</dt><dd${dir}>${text}${mark}</dd></div>`;
}
