import { markConversation } from '../../domain/conversations/conversations.ts';
import { ConversationSchema, loadConversations, renderConversation } from '../../entities/conversation.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const readConversation = markingRoute('read', false);

export const unreadConversation = markingRoute('unread', true);

function markingRoute(word: 'read' | 'unread', unread: boolean): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/conversations/:id/${word}`,
    access: user('write', 'write:conversations'),
    params: { id: pathId() },
    response: ConversationSchema,
    summary: `Mark a conversation as ${word}`,
    async handle({ db, write, viewer, params }) {
      const row = await write((tx) => markConversation(tx, viewer.accountId, params.id, unread));
      return rawJson(renderConversation(await loadConversations(db, viewer, [row]), row));
    },
  });
}
