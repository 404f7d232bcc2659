import { followAct } from '../../acts/account-acts.ts';
import { termsOf } from '../../acts/act.ts';
import { getAccount } from '../../domain/accounts/queries.ts';
import { follow } from '../../domain/follows/follow.ts';
import { assertLanguages } from '../../domain/follows/follow-terms.ts';
import { loadRelationships, RelationshipSchema, renderExpectedFollow } from '../../entities/relationship.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { answerRelationship } from './relationship-answer.ts';

export const followAccount = userRoute({
  ...termsOf(followAct),
  method: 'POST',
  path: '/api/v1/accounts/:id/follow',
  params: { id: pathId(), reblogs: bool(), notify: bool(), languages: list(text(), { max: 300 }) },
  response: RelationshipSchema,
  async handle({ db, write, viewer, params }) {
    const { id: targetId, reblogs, notify, languages } = params;
    await getAccount(db, targetId);
    if (languages) assertLanguages(languages);
    const terms = { reblogs, notify, languages };
    const outcome = await write((tx) => follow(tx, { accountId: viewer.accountId, targetId, terms }));
    if (outcome !== 'expected') return answerRelationship(db, viewer, targetId);
    const loaded = await loadRelationships(db, viewer.accountId, [targetId]);
    return rawJson(renderExpectedFollow(loaded, targetId) ?? '{}');
  },
});
