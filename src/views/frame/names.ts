import { isBlank } from '../../lib/blank.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { isolate } from '../../lib/text/isolate.ts';
import type { Words } from '../../words/words.ts';
import { addressOfAccount } from './addresses.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';
import { line } from './written.ts';

type Named = Pick<AccountView, 'display_name' | 'username' | 'emojis'>;

/** The displayed name of an account, for a title or a label: without custom emojis, which cannot be seen there, and are codes to those who hear it. */
export function nameOf({ display_name, username, emojis }: Named): string {
  const codes = emojis.map(({ shortcode }) => `:${shortcode}:`);
  const name = codes.reduce((text, code) => text.replaceAll(code, ''), display_name).replace(/ {2,}/g, ' ');
  return isBlank(name) ? username : name.trim();
}

/** The same, for a sentence of ours that can have no elements. */
export function nameIn(account: Named, { dir }: Pick<Words, 'dir'>): string {
  return isolate(nameOf(account), dir);
}

/** The same with its emojis, in whatever direction it is written. */
export function shownName(account: AccountView, reader: Reader): Html {
  const written = isBlank(account.display_name) ? account.username : account.display_name.trim();
  return line(written, account, reader);
}

/** The shown name of an account, which leads to its profile. */
export function nameLink(account: AccountView, reader: Reader): Html {
  return html`<a href="${addressOfAccount(account, reader)}">${shownName(account, reader)}</a>`;
}
