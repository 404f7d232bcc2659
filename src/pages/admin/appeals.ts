import { APPEAL_STATES, listAppeals } from '../../domain/moderation/answer-appeal.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { oneOf, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { isAllowed, readsAppeals, readsReports } from '../../http/staff-access.ts';
import { html } from '../../lib/html/template.ts';
import { appealList, appealStates } from '../../views/admin/appeals.ts';
import { pagingLinks } from '../paging.ts';
import { clockOf } from '../reader.ts';
import { adminPage } from './admin-page.ts';
import { strikeValues } from './entity-values.ts';

export const showAppeals = userRoute({
  method: 'GET',
  path: '/admin/appeals',
  access: readsAppeals,
  params: { state: withDefault(oneOf(...APPEAL_STATES), 'pending'), ...pageParams(40, 80) },
  summary: 'Appeals, those that wait for an answer unless told otherwise, the latest first',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const { state } = params;
    const page = pageOf(params);
    const appeals = await listAppeals(db, state, page);
    const strikes = await strikeValues(
      db,
      appeals.map((appeal) => appeal.account_warning_id),
    );
    const cursors = appeals.map(({ id }) => id);
    const body = html`${appealStates(state, request.words)}${appealList(strikes, { state, seesReports: isAllowed(viewer, readsReports) }, clockOf(call))}${pagingLinks(call, cursors, page)}`;
    return adminPage(call, { title: request.words.moderation.ways.appeals, body });
  },
});
