import { tagAsWritten } from '../../../src/lib/text/hashtag.ts';
import { askApi } from '../ask-api.ts';
import { choicesFor, ownEmojis, unicodeEmojis, writtenAs } from '../emojis/emoji-data.ts';
import { fetchPart } from '../fragments.ts';
import { noteGroups } from './groups.ts';

/** What can stand for what has been begun: what is inserted, and how it is shown. `face` is the address of a small picture. */
export type Suggestion = {
  readonly text: string;
  readonly name: string;
  readonly more: string;
  readonly face?: string | undefined;
};

type Account = {
  readonly acct: string;
  readonly group: boolean;
  readonly display_name: string;
  readonly avatar_static: string;
};
type Tag = { readonly name: string };

/** How many are shown. */
const MOST = 6;

/** People, tags or emojis that a token such as `@ad`, `#bir` or `:bl` can become. People of this server come first. */
export async function suggestionsFor(form: HTMLFormElement, token: string, signal: AbortSignal): Promise<Suggestion[]> {
  const begun = token.slice(1);
  if (token.startsWith(':')) return emojisNamed(form, begun);
  const type = /^[@＠]/.test(token) ? 'accounts' : 'hashtags';
  const query = new URLSearchParams({ q: begun.replace('＠', '@'), type, resolve: 'false', limit: String(MOST) });
  const answer = await askApi(form, `/api/v2/search?${query}`, { signal });
  if (!answer.ok) return [];
  const { accounts, hashtags }: { accounts: readonly Account[]; hashtags: readonly Tag[] } = await answer.json();
  return type === 'accounts'
    ? peopleOf(accounts)
    : hashtags.map(({ name }) => ({
        text: token.charAt(0) + tagAsWritten(begun, name),
        name: `#${tagAsWritten(begun, name)}`,
        more: '',
      }));
}

/** The whole address of somebody on another server. */
const ADDRESS = /^[@＠][^@]+@[^@]+\.[^@]+$/;

/** What the server says of an address of which nothing is to be found because it does not talk to that server; empty otherwise. */
export async function refusalOf(token: string, signal: AbortSignal): Promise<string> {
  if (!ADDRESS.test(token)) return '';
  const query = new URLSearchParams({ q: token.replace('＠', '@') });
  const { response, content } = await fetchPart(`/search?${query}`, 'refusal', { signal });
  return response.ok ? (content.textContent ?? '') : '';
}

function peopleOf(accounts: readonly Account[]): Suggestion[] {
  noteGroups(accounts);
  const isRemote = ({ acct }: Account) => acct.includes('@');
  const ordered = [...accounts.filter((one) => !isRemote(one)), ...accounts.filter(isRemote)];
  return ordered.map(({ acct, display_name: name, avatar_static: face }) => ({
    text: `@${acct}`,
    name: name.trim() || acct,
    more: `@${acct}`,
    face,
  }));
}

/** Those of this server by their names, then those of Unicode by what they are called, as in the picker. */
async function emojisNamed(form: HTMLFormElement, begun: string): Promise<Suggestion[]> {
  const button = form.closest('post-composer')?.querySelector<HTMLElement>('[data-emojis]');
  const [own, unicode] = await Promise.all([ownEmojis(form), unicodeEmojis(button?.dataset.emojis ?? '')]);
  return [...choicesFor(begun, own, MOST), ...choicesFor(begun, unicode, MOST)].slice(0, MOST).map((choice) => {
    const sign = writtenAs(choice);
    const more = choice.picture === undefined ? choice.name : '';
    return { text: sign, name: sign, more, face: choice.picture };
  });
}
