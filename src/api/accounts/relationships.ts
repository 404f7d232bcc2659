import { Type } from 'typebox';
import { onlyPresentable } from '../../domain/accounts/queries.ts';
import { loadRelationships, RelationshipSchema, renderRelationships } from '../../entities/relationship.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, id, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

export const listRelationships = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/relationships',
  access: user('read', 'read:follows'),
  params: { id: withDefault(list(id(), { scalar: true }), []), with_suspended: withDefault(bool(), false) },
  response: Type.Array(RelationshipSchema),
  summary: 'Your relationships with accounts',
  async handle({ db, viewer, params }) {
    const ids = await onlyPresentable(db, params.id, { suspended: params.with_suspended });
    return rawJson(renderRelationships(await loadRelationships(db, viewer.accountId, ids), ids));
  },
});
