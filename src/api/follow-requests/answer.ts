import { authorizeRequest, rejectRequest } from '../../domain/follows/answer-request.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import { user } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerRelationship } from '../accounts/relationship-answer.ts';

const access = user('write', 'write:follows', 'follow');
const params = { account_id: pathId() };

export const authorizeFollowRequest = userRoute({
  method: 'POST',
  path: '/api/v1/follow_requests/:account_id/authorize',
  access,
  params,
  response: RelationshipSchema,
  summary: 'Accept a follow request',
  async handle({ db, write, viewer, params: { account_id: requesterId } }) {
    await write((tx) => authorizeRequest(tx, viewer.accountId, requesterId));
    return answerRelationship(db, viewer, requesterId);
  },
});

export const rejectFollowRequest = userRoute({
  method: 'POST',
  path: '/api/v1/follow_requests/:account_id/reject',
  access,
  params,
  response: RelationshipSchema,
  summary: 'Reject a follow request',
  async handle({ db, write, viewer, params: { account_id: requesterId } }) {
    await write((tx) => rejectRequest(tx, viewer.accountId, requesterId));
    return answerRelationship(db, viewer, requesterId);
  },
});
