import type { Route } from '../../../http/route.ts';
import { actOnAccount } from './action.ts';
import { showAdminAccount } from './get.ts';
import { listAdminAccounts } from './list.ts';
import { listAdminAccountsV1 } from './list-v1.ts';
import {
  approveAccount,
  enableAccount,
  eraseAdminAccount,
  rejectAccount,
  unsensitizeAccount,
  unsilenceAccount,
  unsuspendAccount,
} from './verbs.ts';

export const adminAccountsRoutes: readonly Route[] = [
  listAdminAccounts,
  listAdminAccountsV1,
  showAdminAccount,
  eraseAdminAccount,
  actOnAccount,
  approveAccount,
  rejectAccount,
  enableAccount,
  unsilenceAccount,
  unsuspendAccount,
  unsensitizeAccount,
];
