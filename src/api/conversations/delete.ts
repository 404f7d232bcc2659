import { removeConversation } from '../../domain/conversations/conversations.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const deleteConversation = userRoute({
  method: 'DELETE',
  path: '/api/v1/conversations/:id',
  access: user('write', 'write:conversations'),
  params: { id: pathId() },
  summary: 'Remove a conversation from your list',
  async handle({ write, viewer, params }) {
    await write((tx) => removeConversation(tx, viewer.accountId, params.id));
    return json({});
  },
});
