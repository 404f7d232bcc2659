import { termsOf } from '../../acts/act.ts';
import { takeBackAct } from '../../acts/staff-report-acts.ts';
import { findReason, getStrike, statusIdsOf } from '../../domain/moderation/strikes.ts';
import { getTarget, outranks } from '../../domain/moderation/target.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { isAllowed, readsReports, readsStrikes } from '../../http/staff-access.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { casePosts } from '../../views/admin/case.ts';
import { caseHistory } from '../../views/admin/case-history.ts';
import { strikeReason } from '../../views/admin/strike-reason.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { accountValue, statusValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { readerOf } from '../reader.ts';
import type { StaffCall } from './accounts/account-page.ts';
import { adminPage } from './admin-page.ts';
import { decisionEvents } from './reports/case-events.ts';

const PATH = '/admin/strikes/:id';

const showStrike = userRoute({
  method: 'GET',
  path: PATH,
  access: readsStrikes,
  params: { id: pathId() },
  summary: 'A decision about an account: why, about which posts, what its person was told, and the appeal',
  handle: (call) => strikePage(call, call.params.id),
});

async function strikePage(call: StaffCall, id: number): Promise<Answer> {
  const { db, viewer } = call;
  const strike = await getStrike(db, id);
  const reader = await readerOf(call);
  const { words } = reader;
  const target = await getTarget(db, strike.target_account_id);
  const account = await accountValue(db, target.id);
  const reason = await findReason(db, strike.report_id);
  const events = await decisionEvents(db, strike, { viewer, target, outranks: await outranks(db, viewer, target) });
  const statuses = await statusValues(db, viewer, statusIdsOf(strike));
  const posts = statuses.map((status) => ({ status, parent: undefined, around: [] }));
  const wayToCase =
    strike.report_id !== null &&
    isAllowed(viewer, readsReports) &&
    html`<p class="more"><a href="/admin/reports/${toWire(strike.report_id)}">${words.cases.openCase}</a></p>`;
  const body = html`<ul class="people">${accountCard(account, reader)}</ul>${wayToCase}${reason && strikeReason(reason, words)}
${casePosts(posts, { form: undefined, chosen: [] }, reader)}${caseHistory(events, reader)}`;
  return adminPage(call, { title: words.cases.decisionAbout(`@${account.acct}`), body });
}

const takeBackByForm = userRoute({
  ...termsOf(takeBackAct),
  method: 'POST',
  path: `${PATH}/${takeBackAct.name}`,
  params: { id: pathId(), back: text() },
  async handle({ viewer, params, write }) {
    await write((tx) => takeBackAct.verb(tx, viewer, params.id));
    return backTo(params.back ?? `/admin/strikes/${toWire(params.id)}`, takeBackAct.outcome ?? null);
  },
});

/** Decisions about accounts. */
export const strikePages: readonly Route[] = [showStrike, takeBackByForm];
