import { type Html, html } from '../../lib/html/template.ts';
import { addressOfMessage } from '../frame/addresses.ts';
import type { AccountView } from '../frame/entity-types.ts';
import { field } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';
import { peopleList } from './people-list.ts';

type Asked = {
  /** What was typed, and the names in it that nobody here is known by. */
  readonly to: string;
  readonly unknown: readonly string[];
  /** Some of those whom the reader follows. */
  readonly people: readonly AccountView[];
};

/** The form that asks whom a message shall be for, and people to choose from. */
export function beginning(
  { to, unknown, people }: Asked,
  reader: Reader,
): { readonly title: string; readonly body: Html } {
  const { conversations: texts, places } = reader.words;
  const errors = unknown.map((name) => texts.unknown(name));
  const ways = unknown.map(
    (name) =>
      html`<a class="button secondary" href="/search?${String(new URLSearchParams({ q: name, type: 'accounts' }))}">${texts.lookUp(name)}</a> `,
  );
  const choose = ({ acct }: AccountView) =>
    html`<a class="button small secondary" href="${addressOfMessage(acct)}">${texts.write}<bdi class="unseen" dir="ltr"> @${acct}</bdi></a>`;
  const body = html`<p class="back"><a href="/conversations">${places.conversations}</a></p><h1>${texts.new}</h1>
<form action="/conversations/new">${field({ label: texts.to, name: 'to', value: to, hint: texts.toHint, errors, autofocus: true })}<div class="actions"><button>${texts.next}</button></div></form>
${ways.length > 0 && html`<p>${ways}</p>`}${people.length > 0 && html`<h2>${texts.followed}</h2>${peopleList(people, reader, choose)}`}`;
  return { title: texts.new, body };
}
