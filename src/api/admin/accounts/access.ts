import { staff } from '../../../http/access.ts';

/** Who may look at accounts. */
export const readsAccounts = staff(['manage_users'], 'admin:read', 'admin:read:accounts');

/** Who may decide about accounts. */
export const writesAccounts = staff(['manage_users'], 'admin:write', 'admin:write:accounts');
