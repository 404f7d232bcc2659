import { getAccount } from '../../domain/accounts/queries.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import type { UserAccess } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { answerRelationship } from './relationship-answer.ts';

type Shape = {
  action: string;
  access: UserAccess;
  summary: string;
  verb(tx: Tx, accountId: number, targetId: number): Promise<unknown>;
};

/** Declares `POST /api/v1/accounts/:id/<action>` for a verb without parameters, which answers with the Relationship. */
export function relationshipRoute({ action, access, summary, verb }: Shape): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/accounts/:id/${action}`,
    access,
    params: { id: pathId() },
    response: RelationshipSchema,
    summary,
    async handle({ db, write, viewer, params }) {
      await getAccount(db, params.id);
      await write((tx) => verb(tx, viewer.accountId, params.id));
      return answerRelationship(db, viewer, params.id);
    },
  });
}
