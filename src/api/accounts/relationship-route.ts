import { type Act, termsOf } from '../../acts/act.ts';
import { getAccount } from '../../domain/accounts/queries.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerRelationship } from './relationship-answer.ts';

/** `POST /api/v1/accounts/:id/<name>` for an act on an account, which answers with the Relationship. */
export function relationshipRoute(act: Act<number>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/accounts/:id/${act.name}`,
    params: { id: pathId() },
    response: RelationshipSchema,
    async handle({ db, write, viewer, params }) {
      await getAccount(db, params.id);
      await write((tx) => act.verb(tx, viewer, params.id));
      return answerRelationship(db, viewer, params.id);
    },
  });
}
