import { ACCOUNT_STATUSES, searchAccountsAsStaff } from '../../../domain/moderation/search-accounts.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { filterTexts, textsOf } from '../../../http/params/account-filter.ts';
import { oneOf } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAccounts } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { accountList, accountSearch } from '../../../views/admin/account-list.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { adminAccountValues } from '../entity-values.ts';

export const showAccounts = userRoute({
  method: 'GET',
  path: '/admin/accounts',
  access: readsAccounts,
  params: {
    origin: oneOf('local', 'remote'),
    status: oneOf(...ACCOUNT_STATUSES),
    ...filterTexts,
    ...pageParams(40, 80),
  },
  summary: 'Accounts, by where they are, their standing and what they are called',
  async handle(call) {
    const { db, params, request } = call;
    const reader = await readerOf(call);
    const { moderatedAccounts: texts, moderation } = request.words;
    const page = pageOf(params);
    const filter = { ...textsOf(params), origin: params.origin, status: params.status };
    const ids = await searchAccountsAsStaff(db, filter, page);
    const isPending = params.status === 'pending';
    const list = accountList(await adminAccountValues(db, ids), isPending ? texts.noneWaits : texts.none, reader);
    const title = isPending ? texts.statuses.pending : moderation.ways.accounts;
    const search = accountSearch(params, request.words);
    const parts = isPending
      ? [list, pagingLinks(call, ids, page), search]
      : [search, list, pagingLinks(call, ids, page)];
    return adminPage(call, { title, body: html`${parts}` });
  },
});
