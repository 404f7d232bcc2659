/** What staff can do to an account. Mastodon: Admin::AccountAction. */
export const WARNING_ACTIONS = ['none', 'disable', 'sensitive', 'silence', 'suspend'] as const;

export type WarningAction = (typeof WARNING_ACTIONS)[number];

/** Those that only make sense where the login is. */
export const LOCAL_ACTIONS: ReadonlySet<WarningAction> = new Set<WarningAction>(['none', 'disable']);
