import type { Viewer } from '../../../domain/accounts/viewer.ts';
import type { Target } from '../../../domain/moderation/target.ts';
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

type Undo = {
  /** What takes the decision back at once. */
  readonly verb: string;
  /** Whether that leads back to how it was: not where it was so already, or where others are told of it at once. */
  isBack(before: Target): boolean;
};

/** Nothing takes back a letter that was sent, and what was done to posts. */
const UNDO: Partial<Record<StrikeAction, Undo>> = {
  sensitive: { verb: 'unsensitive', isBack: (before) => before.sensitized_at === null },
  silence: { verb: 'unsilence', isBack: (before) => before.silenced_at === null },
  disable: { verb: 'enable', isBack: (before) => before.disabled === 0 },
  // Follows from other servers are cut, and an account that its own server has suspended would be shown.
  suspend: { verb: 'unsuspend', isBack: (before) => before.suspended_at === null && before.domain === null },
};

/** What a page of moderation says of a decision about an account, with what takes it back, for those who may. */
export function outcomeOf(action: StrikeAction, before: Target, viewer: Viewer): Outcome {
  const undo = isAllowed(viewer, writesAccounts) ? UNDO[action] : undefined;
  const isOffered = undo?.isBack(before) ?? false;
  return { what: WHAT[action], undo: isOffered ? `/admin/accounts/${toWire(before.id)}/${undo?.verb}` : undefined };
}
