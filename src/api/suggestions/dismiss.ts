import { dismissSuggestionAct } from '../../acts/account-acts.ts';
import { termsOf } from '../../acts/act.ts';
import { json } from '../../http/answer.ts';
import { id } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismissSuggestedAccount = userRoute({
  ...termsOf(dismissSuggestionAct),
  method: 'DELETE',
  path: '/api/v1/suggestions/:account_id',
  params: { account_id: id() },
  async handle({ write, viewer, params }) {
    await write((tx) => dismissSuggestionAct.verb(tx, viewer, params.account_id ?? 0));
    return json({});
  },
});
