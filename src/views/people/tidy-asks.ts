import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView } from '../frame/entity-types.ts';
import type { OwnReader } from '../frame/reader.ts';
import { peopleList } from './people-list.ts';

type Asked = {
  readonly name: 'unfollow' | 'remove_from_followers' | 'remove_domains_from_followers';
  /** Those who were chosen, and all who are concerned. */
  readonly ids: readonly string[];
  readonly people: readonly AccountView[];
  /** Where the list is. */
  readonly back: string;
};

/** Asks whether something shall be done to so many people, and names them. */
export function askAboutMany(
  { name, ids, people, back }: Asked,
  reader: OwnReader,
): { readonly title: string; readonly body: Html } {
  const { tidy, people: texts } = reader.words;
  const { title, label, hint } = {
    unfollow: { title: tidy.askUnfollow(people.length), label: texts.unfollow, hint: tidy.unfollowHint },
    remove_from_followers: {
      title: tidy.askRemove(people.length),
      label: texts.removeFollower,
      hint: texts.removeFollowerHint,
    },
    remove_domains_from_followers: {
      title: tidy.askServers(people.length),
      label: texts.removeFollower,
      hint: texts.removeFollowerHint,
    },
  }[name];
  const chosen = ids.map((id) => html`<input type="hidden" name="ids[]" value="${id}">`);
  const body = html`<h1>${title}</h1><p>${hint}</p><form method="post" action="/relationships/${name}">${formFields({ ...reader.account, page: back })}${chosen}<input type="hidden" name="confirmed" value="true"><div class="actions"><button class="danger">${label}</button> <a class="button secondary" href="${back}">${tidy.cancel}</a></div></form>${peopleList(people, reader)}`;
  return { title, body };
}
