import { getAccount } from '../../domain/accounts/queries.ts';
import { listLists, listListsWith } from '../../domain/lists/queries.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { listChoices } from '../../views/people/lists.ts';
import { accountValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';

export const chooseLists = userRoute({
  method: 'GET',
  path: '/accounts/:id/lists',
  access: user('read', 'read:lists'),
  params: { id: pathId() },
  summary: 'The lists that somebody is in, and those that they can be added to',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id } = await getAccount(db, params.id);
    const account = await accountValue(db, id);
    const reader = await readerOf(call);
    const within = new Set((await listListsWith(db, viewer.accountId, id)).map((list) => list.id));
    const lists = (await listLists(db, viewer.accountId)).map((list) => ({
      id: toWire(list.id),
      title: list.title,
      isIn: within.has(list.id),
    }));
    const title = reader.words.lists.choose(`@${account.acct}`);
    const body = html`<h1>${title}</h1><ul class="people">${accountCard(account, reader)}</ul>${listChoices(lists, account.id, reader)}`;
    return contentAnswer({ title, body });
  },
});
