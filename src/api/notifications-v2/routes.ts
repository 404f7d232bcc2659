import type { Route } from '../../http/route.ts';
import { clearAllGrouped } from '../notifications/clear.ts';
import { showPolicy, updatePolicy } from '../notifications/policy.ts';
import { showGroupAccounts } from './accounts.ts';
import { dismissWholeGroup } from './dismiss.ts';
import { showGroup } from './get.ts';
import { showGroups } from './list.ts';
import { countUnreadInGroups } from './unread-count.ts';

export const notificationsV2Routes: readonly Route[] = [
  showGroups,
  countUnreadInGroups,
  clearAllGrouped,
  showPolicy,
  updatePolicy,
  showGroup,
  showGroupAccounts,
  dismissWholeGroup,
];
