import type { Route } from '../../http/route.ts';
import { dismissSuggestedAccount } from './dismiss.ts';
import { listSuggestedAccounts, listSuggestionsWithSources } from './list.ts';

export const suggestionsRoutes: readonly Route[] = [
  listSuggestionsWithSources,
  listSuggestedAccounts,
  dismissSuggestedAccount,
];
