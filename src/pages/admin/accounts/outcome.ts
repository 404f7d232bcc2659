import {
  enableAct,
  type StaffAct,
  unsensitizeAct,
  unsilenceAct,
  unsuspendAct,
} from '../../../acts/staff-account-acts.ts';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import type { Target } from '../../../domain/moderation/target.ts';
import type { StrikeAction } from '../../../domain/moderation/warning-actions.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { isAllowed } from '../../../http/staff-access.ts';
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

type Undo = {
  /** What takes the decision back at once. */
  readonly act: StaffAct;
  /** Whether that leads back to how it was: not where it was so already, or where others are told of it at once. */
  isBack(before: Target): boolean;
};

/** Nothing takes back a letter that was sent, and what was done to posts. */
const UNDO: Partial<Record<StrikeAction, Undo>> = {
  sensitive: { act: unsensitizeAct, isBack: (before) => before.sensitized_at === null },
  silence: { act: unsilenceAct, isBack: (before) => before.silenced_at === null },
  disable: { act: enableAct, isBack: (before) => before.disabled === 0 },
  // Follows from other servers are cut, and an account that its own server has suspended would be shown.
  suspend: { act: unsuspendAct, isBack: (before) => before.suspended_at === null && before.domain === null },
};

/** What a page of moderation says of a decision about an account, with what takes it back, for those who may. */
export function outcomeOf(action: StrikeAction, before: Target, viewer: Viewer): Outcome {
  const undo = UNDO[action];
  const isOffered = undo !== undefined && isAllowed(viewer, undo.act.access) && undo.isBack(before);
  return { what: WHAT[action], undo: isOffered ? `/admin/accounts/${toWire(before.id)}/${undo.act.name}` : undefined };
}
