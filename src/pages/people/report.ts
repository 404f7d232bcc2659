import { getAccount } from '../../domain/accounts/queries.ts';
import { listRules } from '../../domain/instance/rules.ts';
import { fileReport, REPORT_CATEGORIES } from '../../domain/reports/file-report.ts';
import { listAccountStatuses } from '../../domain/statuses/account-statuses.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { bool, id, oneOf, prose, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { type Reported, reportForm, reportSent } from '../../views/people/report.ts';
import { accountValue, statusValues } from '../entity-values.ts';
import { pageBefore } from '../page-before.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { ownReaderOf, readerOf } from '../reader.ts';
import { ownPath } from '../return-path.ts';

const access = user('write', 'write:reports');

/** How many of somebody's posts are offered to be chosen. */
const OFFERED = 20;

/** What a report is about, and the page that it was begun on, if that is known. */
type Given = { readonly accountId: number; readonly statusIds: readonly number[]; readonly back: string | undefined };

export const showReport = userRoute({
  method: 'GET',
  path: '/report',
  access,
  params: { account_id: id(), status_id: id() },
  summary: 'The form to report an account or a post',
  async handle(call) {
    const { db, viewer, params } = call;
    const status = params.status_id === undefined ? undefined : await getVisibleStatus(db, viewer, params.status_id);
    const accountId = status?.account_id ?? params.account_id;
    if (accountId === undefined) throw notFound();
    const given = { category: '', ruleIds: [], comment: '', forward: false };
    const back = pageBefore(call);
    return reportPage(call, { accountId, statusIds: status ? [status.id] : [], back }, given);
  },
});

export const reportByForm = userRoute({
  method: 'POST',
  path: '/report',
  access,
  params: {
    account_id: id(),
    status_ids: list(id()),
    rule_ids: list(id()),
    category: oneOf(...REPORT_CATEGORIES),
    comment: prose(),
    forward: bool(),
    back: text(),
  },
  summary: 'Report an account to the moderators',
  rate: 'reports',
  async handle(call) {
    const { auth, viewer, params, write } = call;
    const { account_id: targetId = 0, status_ids: statusIds = [], rule_ids: ruleIds = [] } = params;
    const { category = 'other', comment = '', forward = false } = params;
    const complaint = { targetId, statusIds, comment, category, ruleIds, collectionIds: [], forward };
    try {
      await write((tx) => fileReport(tx, viewer, { ...complaint, applicationId: auth.applicationId }));
    } catch (error) {
      const given = { category, ruleIds: ruleIds.map(toWire), comment, forward };
      const { back } = params;
      return reportPage(call, { accountId: targetId, statusIds, back }, given, problemOf(error, call));
    }
    const reader = await readerOf(call);
    const account = await accountValue(call.db, targetId);
    const { sent } = reader.words.reports;
    return contentAnswer({
      title: sent,
      body: html`<h1>${sent}</h1>${reportSent(account, ownPath(params.back) ?? '/home', reader)}`,
    });
  },
});

async function reportPage(
  call: PersonCall,
  { accountId, statusIds, back }: Given,
  given: Omit<Reported['given'], 'statusIds'>,
  problem?: string,
): Promise<Answer> {
  const { db, viewer } = call;
  const { account: acting, ...reader } = await ownReaderOf(call);
  const row = await getAccount(db, accountId);
  const account = await accountValue(db, row.id);
  const page = ownPath(back) ?? `/@${account.acct}`;
  const filter = { onlyMedia: false, excludeReplies: false, excludeReblogs: true, excludeDirect: false };
  const newest = await listAccountStatuses(db, viewer, { accountId: row.id, filter, page: { limit: OFFERED } });
  const reported: Reported = {
    account,
    statuses: await statusValues(db, viewer, [...new Set([...statusIds, ...newest])]),
    rules: (await listRules(db)).map((rule) => ({ id: toWire(rule.id), text: rule.text })),
    given: { ...given, statusIds: statusIds.map(toWire) },
  };
  const { title } = reader.words.reports;
  const form = reportForm(reported, { ...reader, account: { ...acting, page } }, problem);
  const body = html`<h1>${title}: <bdi dir="ltr">@${account.acct}</bdi></h1>${form}`;
  return contentAnswer({ title, shape: 'stream', body }, problem === undefined ? 200 : 422);
}
