import { termsOf } from '../../acts/act.ts';
import { removeConversationAct } from '../../acts/notification-acts.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const deleteConversation = userRoute({
  ...termsOf(removeConversationAct),
  method: 'DELETE',
  path: '/api/v1/conversations/:id',
  params: { id: pathId() },
  async handle({ write, viewer, params }) {
    await write((tx) => removeConversationAct.verb(tx, viewer, params.id));
    return json({});
  },
});
