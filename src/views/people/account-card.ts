import { type Html, html } from '../../lib/html/template.ts';
import { addressOfAccount, faceOf } from '../frame/addresses.ts';
import type { AccountView } from '../frame/entity-types.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';

/** One line about an account in a list, with what can be done with it, if anything. */
export function accountCard(account: AccountView, reader: Reader, acts?: Html | null): Html {
  return html`<li class="account">${accountLine(account, reader)}${acts && html`<span class="account-acts">${acts}</span>`}</li>`;
}

/** The face and the names of an account, which lead to its profile. */
export function accountLine(account: AccountView, reader: Reader): Html {
  const profile = addressOfAccount(account, reader);
  return html`<a class="face" href="${profile}" tabindex="-1" aria-hidden="true"><img src="${faceOf(account, reader)}" alt="" width="48" height="48" loading="lazy"></a>
<span class="who-wrote"><a class="name" href="${profile}">${shownName(account, reader)}</a> <span class="handle" dir="ltr">@${account.acct}</span></span>`;
}
