import { Type } from 'typebox';
import { type AccountFilter, searchAccountsAsStaff } from '../../../domain/moderation/search-accounts.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { filterTexts, textsOf } from '../../../http/params/account-filter.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { text } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAccounts } from '../../../http/staff-access.ts';
import { adminAccountsAnswer } from './account-answer.ts';

const DEPRECATED_AT = Date.UTC(2022, 2, 30);

/** Each filter applies as soon as it is present, whatever its value. Mastodon: Api::V1::Admin::AccountsController. */
const flags = {
  local: text(),
  remote: text(),
  active: text(),
  pending: text(),
  disabled: text(),
  silenced: text(),
  suspended: text(),
  staff: text(),
};

export const listAdminAccountsV1 = userRoute({
  method: 'GET',
  path: '/api/v1/admin/accounts',
  access: readsAccounts,
  params: { ...flags, ...filterTexts, ...pageParams(100, 200) },
  response: Type.Array(AdminAccountSchema),
  summary: 'Accounts, by flags; local ones that are not suspended unless told otherwise',
  deprecatedAt: DEPRECATED_AT,
  async handle(call) {
    const { db, params } = call;
    const filter = { ...textsOf(params), ...flagsOf(params) };
    const page = pageOf(params);
    return adminAccountsAnswer(call, await searchAccountsAsStaff(db, filter, page), page);
  },
});

const STATUS_FLAGS = ['active', 'pending', 'disabled', 'silenced', 'suspended'] as const;

function flagsOf(params: ParamValues<typeof flags>): AccountFilter {
  const status = STATUS_FLAGS.findLast((name) => params[name]) ?? 'active';
  return { origin: params.remote ? 'remote' : 'local', status, staff: Boolean(params.staff) };
}
