/** What staff can do to an account. Mastodon: Admin::AccountAction. */
export const WARNING_ACTIONS = ['none', 'disable', 'sensitive', 'silence', 'suspend'] as const;

export type WarningAction = (typeof WARNING_ACTIONS)[number];

/** What staff can do to statuses. Mastodon: Admin::StatusBatchAction. */
export const STATUS_ACTIONS = ['delete_statuses', 'mark_statuses_as_sensitive'] as const;

export type StatusAction = (typeof STATUS_ACTIONS)[number];

/** What a strike can be for. */
export type StrikeAction = WarningAction | StatusAction;

/** Actions that only apply to accounts with a login here. */
export const LOCAL_ACTIONS: ReadonlySet<WarningAction> = new Set<WarningAction>(['none', 'disable']);

/** Whether an action is one on statuses. */
export function isStatusAction(action: StrikeAction): action is StatusAction {
  return action === 'delete_statuses' || action === 'mark_statuses_as_sensitive';
}

/** Whether a word names something that a strike can be for. */
export function isStrikeAction(word: string): word is StrikeAction {
  const known: readonly string[] = [...WARNING_ACTIONS, ...STATUS_ACTIONS];
  return known.includes(word);
}
