import { dismissSuggestion } from '../../domain/discovery/suggestions.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { id } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismissSuggestedAccount = userRoute({
  method: 'DELETE',
  path: '/api/v1/suggestions/:account_id',
  access: user('write', 'write:accounts'),
  params: { account_id: id() },
  summary: 'Dismiss a suggested account',
  async handle({ write, viewer, params }) {
    await write((tx) => dismissSuggestion(tx, viewer.accountId, params.account_id ?? 0));
    return json({});
  },
});
