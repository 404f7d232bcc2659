import { type Act, termsOf } from '../../acts/act.ts';
import { readConversationAct, unreadConversationAct } from '../../acts/notification-acts.ts';
import { ConversationSchema, loadConversations, renderConversation } from '../../entities/conversation.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { AccountConversationRow } from '../../schema/conversations.ts';

export const readConversation = markingRoute(readConversationAct);

export const unreadConversation = markingRoute(unreadConversationAct);

function markingRoute(act: Act<number, AccountConversationRow>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/conversations/:id/${act.name}`,
    params: { id: pathId() },
    response: ConversationSchema,
    async handle({ db, write, viewer, params }) {
      const row = await write((tx) => act.verb(tx, viewer, params.id));
      return rawJson(renderConversation(await loadConversations(db, viewer, [row]), row));
    },
  });
}
