import { Type } from 'typebox';
import { ACCOUNT_STATUSES, searchAccountsAsStaff } from '../../../domain/moderation/search-accounts.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { filterTexts, textsOf } from '../../../http/params/account-filter.ts';
import { id, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAccounts } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';
import { adminAccountsAnswer } from './account-answer.ts';

export const listAdminAccounts = userRoute({
  method: 'GET',
  path: '/api/v2/admin/accounts',
  access: readsAccounts,
  params: {
    origin: text(),
    status: text(),
    permissions: text(),
    role_ids: list(id()),
    invited_by: id(),
    ...filterTexts,
    ...pageParams(100, 200),
  },
  response: Type.Array(AdminAccountSchema),
  summary: 'Accounts, by origin, status, role and what they are called',
  async handle(call) {
    const { db, params } = call;
    const filter = {
      ...textsOf(params),
      origin: known('origin', ['local', 'remote'], params.origin),
      status: known('status', ACCOUNT_STATUSES, params.status),
      staff: params.permissions === 'staff',
      roleIds: params.role_ids,
      invitedBy: params.invited_by,
    };
    const page = pageOf(params);
    return adminAccountsAnswer(call, await searchAccountsAsStaff(db, filter, page), page);
  },
});

/** Mastodon answers 400 to words it does not know here, and 422 elsewhere. */
function known<const T extends string>(name: string, words: readonly T[], given: string | undefined): T | undefined {
  if (!given) return undefined;
  const word = words.find((one) => one === given);
  if (word === undefined) throw new AppError('bad_request', said('unknownWord', name, given));
  return word;
}
