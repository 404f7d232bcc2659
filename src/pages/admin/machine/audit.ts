import { listActs, recentKinds } from '../../../domain/audit/read.ts';
import { loadActs, renderActs } from '../../../entities/admin/act.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { oneOf, text, withDefault } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { isAllowed, readsAccounts, readsAuditLog } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { parseWireId } from '../../../lib/id.ts';
import { valueOfText } from '../../../lib/json.ts';
import { DAY, now } from '../../../lib/time.ts';
import { auditChips, auditList, NO_ACCOUNT } from '../../../views/admin/machine/audit.ts';
import { accountValues } from '../../entity-values.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';

const LENGTHS = { day: DAY, week: 7 * DAY } as const;

/** How many people, and how many kinds of things, can be chosen: those of the latest acts. */
const MOST_CHOICES = 20;

export const showAudit = userRoute({
  method: 'GET',
  path: '/admin/audit',
  access: readsAuditLog,
  params: {
    ...pageParams(40, 200),
    account_id: withDefault(text({ max: 40 }), ''),
    target_type: withDefault(text({ max: 100 }), ''),
    since: withDefault(oneOf('', 'day', 'week'), ''),
  },
  summary: 'What those who run the server have done, latest first',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const page = pageOf(params);
    const { account_id: account, target_type: targetType, since } = params;
    const filter = {
      accountId: account === NO_ACCOUNT ? null : account === '' ? undefined : (parseWireId(account) ?? 0),
      targetType,
      since: since === '' ? undefined : now() - LENGTHS[since],
    };
    const rows = await listActs(db, filter, page);
    const acts = valueOfText(renderActs(await loadActs(db, rows)));
    const { accountIds, targetTypes } = await recentKinds(db);
    const known = accountIds.filter((id) => id !== null).slice(0, MOST_CHOICES);
    const choices = {
      accounts: await accountValues(db, known),
      hasNone: accountIds.includes(null),
      targetTypes: targetTypes.slice(0, MOST_CHOICES),
    };
    const ids = rows.map(({ id }) => id);
    const choice = { account_id: account, target_type: targetType, since };
    const body = html`<p class="hint">${reader.words.auditLog.lead}</p>${auditChips(choice, choices, reader.words)}
${auditList(acts, isAllowed(viewer, readsAccounts), reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: reader.words.moderation.ways.audit, body });
  },
});
