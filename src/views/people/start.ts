import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView, RelationshipView } from '../frame/entity-types.ts';
import { alert, field, pictureInput } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { OwnReader } from '../frame/reader.ts';
import { searchForm } from '../posts/search.ts';
import { findCollectionAmongOthers } from './find-collection.ts';
import { peopleToFollow } from './people-list.ts';

/** Applications that were tried with this server, with where they run. */
const APPLICATIONS = [
  { name: 'Tusky', address: 'https://tusky.app', on: 'android' },
  { name: 'Ice Cubes', address: 'https://github.com/Dimillian/IceCubesApp', on: 'iphone' },
  { name: 'Phanpy', address: 'https://phanpy.social', on: 'inBrowser' },
  { name: 'Elk', address: 'https://elk.zone', on: 'inBrowser' },
] as const;

type OwnServer = { readonly registrations: 'open' | 'approval' | 'closed'; readonly canMail: boolean };

export type FirstSteps = {
  readonly server: { readonly name: string; readonly domain: string; readonly description: string };
  readonly displayName: string;
  /** The address of the picture, if there is one. */
  readonly avatar: string | null;
  readonly suggested: readonly AccountView[];
  /** Those who run the server, if they name an account. */
  readonly staff: readonly AccountView[];
  readonly relationships: readonly RelationshipView[];
  /** For those who run the server: who may sign up, and whether it can send e-mails. */
  readonly own?: OwnServer | undefined;
  /** What is said of a picture that was chosen before. */
  readonly again?: string | undefined;
  /** What is wrong with the form. */
  readonly problem?: string | undefined;
  readonly errors: (name: string) => readonly string[];
};

/** What somebody can do first whose account is new; each part can be left out. */
export function startPage(steps: FirstSteps, reader: OwnReader): Html {
  const { start } = reader.words;
  const { name, description } = steps.server;
  const onward = html`<p class="actions"><a class="button" href="/home">${start.goOn}</a> <a class="button secondary" href="/public/local">${reader.words.timelines.steps.local}</a></p>`;
  return html`<h1>${start.welcome(name)}</h1><p>${start.lead}</p>
<section id="profile"><h2>${start.profile}</h2>${profile(steps, reader)}</section>
${steps.own && ownServer(steps.own, reader)}<section id="people"><h2>${start.people}</h2>${people(steps, reader)}</section>
<section><h2>${start.applications}</h2>${applications(steps.server.domain, reader)}</section>
<section><h2>${start.server}</h2><p>${description}</p><p class="more"><a href="/about">${reader.words.frame.about}</a></p></section>${onward}`;
}

function ownServer({ registrations, canMail }: OwnServer, { words: { start } }: OwnReader): Html {
  const { own } = start;
  return html`<section id="server"><h2>${own.title}</h2><p class="hint">${own.registrations[registrations]}${!canMail && html` ${own.noMail}`}</p>
<ul class="first-steps"><li><a href="/admin/settings">${own.settings}</a></li>
<li><a href="/admin/rules">${own.rules}</a></li>
<li><a href="/invites">${own.invites}</a></li></ul></section>`;
}

function profile({ displayName, avatar, again, problem, errors }: FirstSteps, { words, account }: OwnReader): Html {
  const { start, profileForm: texts, forms } = words;
  const { optional } = forms;
  const form = html`${alert(problem)}<form method="post" action="/start" enctype="multipart/form-data">${formFields(account)}
${field({ label: texts.name, name: 'display_name', value: displayName, optional, errors: errors('display_name') })}
${avatar && html`<img class="own-avatar" src="${avatar}" alt="">`}${pictureInput({ id: 's-avatar', name: 'avatar', label: texts.avatar, hint: texts.pictureHint, errors: errors('avatar'), again })}
<div class="actions"><button class="secondary">${forms.save}</button></div></form>`;
  return html`<p class="hint">${start.profileHint}</p>
${formAmongOthers({ name: 'profile', page: '/start', label: start.profile, form })}`;
}

function people({ suggested, staff, relationships }: FirstSteps, reader: OwnReader): Html {
  const { start } = reader.words;
  const some =
    suggested.length > 0 ? peopleToFollow(suggested, relationships, reader) : html`<p>${start.peopleNone}</p>`;
  return html`<p class="hint">${start.peopleHint}</p>${some}
${staff.length > 0 && html`<h3>${start.staff}</h3>${peopleToFollow(staff, relationships, reader)}`}${searchForm('', reader)}${findCollectionAmongOthers(reader)}`;
}

function applications(domain: string, { words: { start } }: OwnReader): Html {
  return html`<p>${start.onPhone(html`<code dir="ltr">${domain}</code>`)}</p>
<ul>${APPLICATIONS.map(({ name, address, on }) => html`<li><a href="${address}" rel="noopener noreferrer">${name}</a> ${start[on]}</li>`)}</ul>`;
}
