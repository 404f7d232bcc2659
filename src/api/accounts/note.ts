import { getAccount } from '../../domain/accounts/queries.ts';
import { noteAccount } from '../../domain/relationships/note.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import { user } from '../../http/access.ts';
import { pathId, prose, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerRelationship } from './relationship-answer.ts';

export const keepNote = userRoute({
  method: 'POST',
  path: '/api/v1/accounts/:id/note',
  access: user('write', 'write:accounts'),
  params: { id: pathId(), comment: withDefault(prose(), '') },
  response: RelationshipSchema,
  summary: 'Set a private note on an account',
  async handle({ db, write, viewer, params }) {
    await getAccount(db, params.id);
    await write((tx) => noteAccount(tx, viewer.accountId, params.id, params.comment));
    return answerRelationship(db, viewer, params.id);
  },
});
