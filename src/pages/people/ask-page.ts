import { getAccount } from '../../domain/accounts/queries.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { accountValue } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { ownReaderOf } from '../reader.ts';

type Asked = {
  readonly account: AccountView;
  /** The reader, whose forms lead to the profile of the account. */
  readonly reader: OwnReader;
};

/** An account that something is asked about, by its id. */
export async function accountAsked(call: Call, id: number): Promise<Asked> {
  const row = await getAccount(call.db, id);
  const account = await accountValue(call.db, row.id);
  const reader = await ownReaderOf(call);
  return { account, reader: { ...reader, account: { ...reader.account, page: `/@${account.acct}` } } };
}

/** A small page about an account; a script shows it as a dialog. `status` is 422 when what was given has to be corrected. */
export function answerAsked(
  call: Call,
  { account, reader }: Asked,
  { title, body, status = 200 }: { readonly title: string; readonly body: Html; readonly status?: number },
): Answer {
  const asked = html`<div data-part="ask"><h1>${title}</h1><ul class="people">${accountCard(account, reader)}</ul>${body}</div>`;
  return wantsPart(call.request) ? partAnswer(asked, status) : contentAnswer({ title, body: asked }, status);
}
