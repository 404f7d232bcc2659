/** Why a login may not use the API: the first that applies, in Mastodon's order. */
export type TokenState = 'active' | 'moved' | 'unconfirmed' | 'pending' | 'disabled' | 'suspended';

type Facts = {
  readonly suspended_at: number | null;
  readonly confirmed_at: number | null;
  readonly approved: number | null;
  readonly disabled: number | null;
  readonly moved_to_id: number | null;
  readonly memorial: number | null;
};

/** Whether a login may act, and if not, why. (Mastodon: `User#functional?`, `Api::BaseController#require_user!`.) */
export function tokenStateOf(facts: Facts): TokenState {
  if (facts.suspended_at !== null) return 'suspended';
  if (facts.confirmed_at === null) return 'unconfirmed';
  if (facts.approved === 0) return 'pending';
  if (facts.disabled === 1 || facts.memorial === 1) return 'disabled';
  return facts.moved_to_id === null ? 'active' : 'moved';
}

/**
 * Whether somebody sees what this server shows to its members only. Who has moved away may no longer act, but is still one of them.
 * (Mastodon: `User#functional_or_moved?`.)
 */
export function isMember(state: TokenState): state is 'active' | 'moved' {
  return state === 'active' || state === 'moved';
}
