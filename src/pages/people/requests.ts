import { listRequesters } from '../../domain/relationships/lists-of-relations.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { requestButtons } from '../../views/people/people-acts.ts';
import { accountValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

export const showFollowRequests = userRoute({
  method: 'GET',
  path: '/follow_requests',
  access: user('read', 'read:follows', 'follow'),
  params: pageParams(40, 80),
  summary: 'The people who ask to follow you',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const { people } = reader.words;
    const page = pageOf(params);
    const entries = await listRequesters(db, viewer.accountId, page);
    const accounts = await accountValues(
      db,
      entries.map(({ id }) => id),
    );
    const list =
      accounts.length === 0
        ? emptyPage(people.noRequests, ['profile', 'people'], reader)
        : html`<ul class="people">${accounts.map((account) => accountCard(account, reader, requestButtons(account, reader)))}</ul>`;
    const body = html`<h1>${people.requests}</h1>${list}${pagingLinks(
      call,
      entries.map(({ cursor }) => cursor),
      page,
    )}`;
    return contentAnswer({ title: people.requests, shape: 'stream', body });
  },
});
