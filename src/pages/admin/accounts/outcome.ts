import type { Viewer } from '../../../domain/accounts/viewer.ts';
import type { StrikeAction } from '../../../domain/moderation/warning-actions.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { isAllowed, writesAccounts } from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';

const WHAT = {
  none: 'warned',
  sensitive: 'media_covered',
  silence: 'limited',
  disable: 'frozen',
  suspend: 'suspended',
  delete_statuses: 'posts_deleted',
  mark_statuses_as_sensitive: 'posts_covered',
} as const satisfies Record<StrikeAction, Outcome['what']>;

/** What takes a decision back at once: nothing for a letter that was sent and for posts. */
const UNDO: Partial<Record<StrikeAction, string>> = {
  sensitive: 'unsensitive',
  silence: 'unsilence',
  disable: 'enable',
  suspend: 'unsuspend',
};

/** What a page of moderation says of a decision about an account, with what takes it back, for those who may. */
export function outcomeOf(action: StrikeAction, accountId: number, viewer: Viewer): Outcome {
  const undo = isAllowed(viewer, writesAccounts) ? UNDO[action] : undefined;
  return { what: WHAT[action], undo: undo && `/admin/accounts/${toWire(accountId)}/${undo}` };
}
