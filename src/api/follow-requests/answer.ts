import { followRequestActs } from '../../acts/account-acts.ts';
import { termsOf } from '../../acts/act.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerRelationship } from '../accounts/relationship-answer.ts';

/** Accepts and rejects those who ask to follow. */
export const followRequestRoutes: readonly Route[] = followRequestActs.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/follow_requests/:account_id/${act.name}`,
    params: { account_id: pathId() },
    response: RelationshipSchema,
    async handle({ db, write, viewer, params: { account_id: requesterId } }) {
      await write((tx) => act.verb(tx, viewer, requesterId));
      return answerRelationship(db, viewer, requesterId);
    },
  }),
);
