import { isBlank } from '../lib/blank.ts';
import { type Html, html } from '../lib/html/template.ts';
import { addressOfAccount } from './addresses.ts';
import { emojify } from './emojify.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';

/** The displayed name of an account, for a title or a label. */
export function nameOf({ display_name, username }: Pick<AccountView, 'display_name' | 'username'>): string {
  return isBlank(display_name) ? username : display_name.trim();
}

/** The same with its emojis, in whatever direction it is written. */
export function shownName(account: AccountView, reader: Reader): Html {
  return html`<bdi>${emojify(nameOf(account), account.emojis, reader)}</bdi>`;
}

/** The shown name of an account, which leads to its profile. */
export function nameLink(account: AccountView, reader: Reader): Html {
  return html`<a href="${addressOfAccount(account, reader)}">${shownName(account, reader)}</a>`;
}
