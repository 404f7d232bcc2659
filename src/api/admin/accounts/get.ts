import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAccounts } from '../../../http/staff-access.ts';
import { adminAccountAnswer } from './account-answer.ts';

export const showAdminAccount = userRoute({
  method: 'GET',
  path: '/api/v1/admin/accounts/:id',
  access: readsAccounts,
  params: { id: pathId() },
  response: AdminAccountSchema,
  summary: 'An account with its login',
  handle: ({ db, params }) => adminAccountAnswer(db, params.id),
});
