import { namesIn } from '../../../src/lib/text/names-before.ts';
import { askApi } from '../ask-api.ts';
import type { Parts } from './parts.ts';

/** A pause (ms) in writing after which the server is asked about names that nobody has chosen from a list, and about how many at most. */
const PAUSE = 800;
const MOST = 10;

type Account = { readonly acct: string; readonly group: boolean };

/** Whether the accounts met so far are groups, by their addresses in lower case. */
const known = new Map<string, boolean>();
let asked = 0;

/** Remembers which accounts are groups. */
export function noteGroups(accounts: readonly Account[]): void {
  for (const { acct, group } of accounts) known.set(acct.toLowerCase(), group);
}

/** Tells now and after each change whether the text mentions a forum, a community or another group. */
export function followGroups({ form, text }: Parts, tell: (isForGroup: boolean) => void): void {
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    const names = namesIn(text.value).map((name) => name.toLowerCase());
    tell(names.some((name) => known.get(name)));
    // One that is just being written is not complete.
    const written = text.value.slice(0, text.selectionStart).toLowerCase();
    const unknown = names.filter((name) => name.includes('@') && !known.has(name) && !written.endsWith(`@${name}`));
    if (unknown.length > 0 && asked < MOST)
      timer = setTimeout(() => void ask(form, unknown).then(look, nothing), PAUSE);
  };
  for (const type of ['input', 'compositionend']) form.addEventListener(type, look);
  look();
}

/** Without network nothing is known of them, and the next letter asks again. */
const nothing = () => undefined;

async function ask(form: HTMLFormElement, names: readonly string[]): Promise<void> {
  for (const name of names) {
    asked += 1;
    const query = new URLSearchParams({ q: `@${name}`, type: 'accounts', resolve: 'true', limit: '1' });
    const answer = await askApi(form, `/api/v2/search?${query}`);
    if (!answer.ok) return;
    const { accounts }: { accounts: readonly Account[] } = await answer.json();
    known.set(name, false);
    noteGroups(accounts);
  }
}
