import { listAppeals } from '../../domain/moderation/answer-appeal.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { readsAppeals } from '../../http/staff-access.ts';
import { html } from '../../lib/html/template.ts';
import { appealList } from '../../views/admin/appeals.ts';
import { pagingLinks } from '../paging.ts';
import { clockOf } from '../reader.ts';
import { adminPage } from './admin-page.ts';
import { strikeValues } from './entity-values.ts';

export const showAppeals = userRoute({
  method: 'GET',
  path: '/admin/appeals',
  access: readsAppeals,
  params: pageParams(40, 80),
  summary: 'Appeals that wait for an answer, the latest first',
  async handle(call) {
    const { db, params, request } = call;
    const page = pageOf(params);
    const appeals = await listAppeals(db, 'pending', page);
    const strikes = await strikeValues(
      db,
      appeals.map((appeal) => appeal.account_warning_id),
    );
    const cursors = appeals.map(({ id }) => id);
    const body = html`${appealList(strikes, clockOf(call))}${pagingLinks(call, cursors, page)}`;
    return adminPage(call, { title: request.words.moderation.ways.appeals, body });
  },
});
