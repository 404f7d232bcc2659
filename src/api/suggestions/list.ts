import { Type } from 'typebox';
import { listSuggestions } from '../../domain/discovery/suggestions.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { renderSuggestion, SuggestionSchema } from '../../entities/suggestion.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { int, limit, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

const access = user('read', 'read:accounts');
const params = { limit: limit(40, 80), offset: withDefault(int(), 0) };

export const listSuggestionsWithSources = userRoute({
  method: 'GET',
  path: '/api/v2/suggestions',
  access,
  params,
  response: Type.Array(SuggestionSchema),
  summary: 'Follow suggestions, with their sources',
  async handle({ db, viewer, params: { limit: size, offset } }) {
    const suggested = await listSuggestions(db, viewer.accountId, { limit: size, offset: Math.abs(offset) });
    const ids = suggested.map((one) => one.accountId);
    const loaded = await loadAccounts(db, ids);
    return rawJson(jsonArray(suggested.map((one) => renderSuggestion(loaded, one)).filter((one) => one !== undefined)));
  },
});

export const listSuggestedAccounts = userRoute({
  method: 'GET',
  path: '/api/v1/suggestions',
  access,
  params,
  response: Type.Array(AccountSchema),
  summary: 'Follow suggestions (older form)',
  deprecatedAt: Date.UTC(2021, 4, 16),
  async handle({ db, viewer, params: { limit: size, offset } }) {
    const suggested = await listSuggestions(db, viewer.accountId, { limit: size, offset: Math.abs(offset) });
    const ids = suggested.map((one) => one.accountId);
    return rawJson(renderAccounts(await loadAccounts(db, ids), ids));
  },
});
