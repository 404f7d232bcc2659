import type { Route } from '../../../http/route.ts';
import { actOnAccount } from './action.ts';
import { showAdminAccount } from './get.ts';
import { listAdminAccounts } from './list.ts';
import { listAdminAccountsV1 } from './list-v1.ts';
import { accountVerbRoutes } from './verbs.ts';

export const adminAccountsRoutes: readonly Route[] = [
  listAdminAccounts,
  listAdminAccountsV1,
  showAdminAccount,
  actOnAccount,
  ...accountVerbRoutes,
];
