import type { Answer } from '../../http/answer.ts';
import { otherAccounts } from '../../http/html/accounts.ts';
import { html } from '../../lib/html/template.ts';
import { switchForm } from '../../views/people/accounts.ts';
import { ownReaderOf } from '../reader.ts';
import { type Carried, carriedFields } from './carried.ts';

/** Above the composer, where its form was made for another account of the browser: a button that takes the post along to that one. */
export async function withWayBack(
  call: Parameters<typeof ownReaderOf>[0],
  answer: Answer,
  { account, carried }: { readonly account: string | undefined; readonly carried: Carried },
): Promise<Answer> {
  const [other] = (await otherAccounts(call)).filter(({ id }) => id === account);
  if (!other || answer.body.kind !== 'page') return answer;
  const { words, account: present } = await ownReaderOf(call);
  const along = carriedFields(carried);
  const way = switchForm({ words, others: [other], formToken: present.formToken, account: present.id, along });
  const { content } = answer.body;
  const body = html`<p>${words.accounts.madeForOther(`@${other.username}`)}</p>${way}${content.body}`;
  return { ...answer, body: { kind: 'page', content: { ...content, body } } };
}
