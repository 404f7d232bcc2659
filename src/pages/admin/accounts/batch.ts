import { actOnOneOfMany, MANY_ACTS, type ManyAct, openTo } from '../../../domain/moderation/act-on-accounts.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, id, oneOf, required, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesAccounts } from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';
import { manyAsked } from '../../../views/admin/account-list.ts';
import { backTo } from '../../fragment.ts';
import { readerOf } from '../../reader.ts';
import { ownPath } from '../../return-path.ts';
import { adminPage } from '../admin-page.ts';
import { adminAccountValues } from '../entity-values.ts';

const LIST = '/admin/accounts';
const PATH = `${LIST}/batch`;

const chosen = withDefault(list(id(), { max: 100, scalar: true }), []);

const askAboutMany = userRoute({
  method: 'GET',
  path: PATH,
  access: writesAccounts,
  params: { act: required(oneOf(...MANY_ACTS)), account_ids: chosen, back: text() },
  summary: 'What is to be done with several accounts, and what it cuts',
  async handle(call) {
    const { db, viewer, params } = call;
    const { act, account_ids: ids } = params;
    const open = await openTo(db, viewer, act, ids);
    const accounts = await adminAccountValues(
      db,
      open.map((target) => target.id),
    );
    const reader = await readerOf(call);
    const back = ownPath(params.back) ?? LIST;
    const body = manyAsked({ act, accounts, leftOut: new Set(ids).size - open.length, back }, reader);
    return adminPage(call, { title: reader.words.lookedAfter.batch[act](open.length), body });
  },
});

const OUTCOMES = {
  approve: 'accounts_approved',
  reject: 'accounts_rejected',
  silence: 'accounts_limited',
  suspend: 'accounts_suspended',
} as const satisfies Record<ManyAct, Outcome['what']>;

const actOnMany = userRoute({
  method: 'POST',
  path: PATH,
  access: writesAccounts,
  params: { act: oneOf(...MANY_ACTS), account_ids: chosen, confirmed: bool(), back: text(), to: text() },
  summary: 'Approve, reject, limit or suspend several accounts; what cannot be taken back at once asks first',
  async handle({ db, viewer, params, write }) {
    const { act, account_ids: ids, confirmed, back = LIST, to } = params;
    if (act === undefined || ids.length === 0) return backTo(back, 'nothing_chosen');
    if (act !== 'approve' && !confirmed) return seeOther(asking(act, ids, back), null);
    const open = await openTo(db, viewer, act, ids);
    if (open.length === 0) return backTo(to ?? back, 'nothing_chosen');
    for (const target of open) await write((tx) => actOnOneOfMany(tx, viewer, act, target.id));
    return backTo(to ?? back, OUTCOMES[act]);
  },
});

/** The address of the page that asks. */
function asking(act: ManyAct, ids: readonly number[], back: string): string {
  const query = new URLSearchParams({ act, back });
  for (const one of ids) query.append('account_ids[]', toWire(one));
  return `${PATH}?${query}`;
}

/** What is done with several accounts at once. */
export const manyAccountPages: readonly Route[] = [askAboutMany, actOnMany];
