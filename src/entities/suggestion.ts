import { Type } from 'typebox';
import type { SuggestedAccount, SuggestionSource } from '../domain/discovery/suggestions.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { type AccountsLoaded, renderAccount } from './account.ts';
import { AccountSchema } from './account-schema.ts';

export const SuggestionSchema = Type.Object({
  source: Type.String(),
  sources: Type.Array(Type.String()),
  account: AccountSchema,
});

/** The single `source` that old clients read. Mastodon: LEGACY_SOURCE of its suggestions. */
const LEGACY: Record<SuggestionSource, string> = { friends_of_friends: 'past_interactions', most_followed: 'global' };

/** A Suggestion; undefined when its account was not loaded. */
export function renderSuggestion(
  loaded: AccountsLoaded,
  { accountId, sources }: SuggestedAccount,
): JsonText | undefined {
  const account = renderAccount(loaded, accountId);
  const [first] = sources;
  if (account === undefined || first === undefined) return undefined;
  return jsonObject({ source: quote(LEGACY[first]), sources: JSON.stringify(sources), account });
}
