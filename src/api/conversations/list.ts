import { Type } from 'typebox';
import { listConversations } from '../../domain/conversations/conversations.ts';
import { ConversationSchema, loadConversations, renderConversations } from '../../entities/conversation.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';

export const showConversations = userRoute({
  method: 'GET',
  path: '/api/v1/conversations',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  response: Type.Array(ConversationSchema),
  summary: 'Your direct conversations',
  async handle(call) {
    const { db, viewer, params } = call;
    const listed = await listConversations(db, viewer.accountId, pageOf(params));
    const rows = listed.map(({ row }) => row);
    const cursors = listed.map(({ cursor }) => cursor);
    const text = renderConversations(await loadConversations(db, viewer, rows), rows);
    const more = listed.length >= params.limit;
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id', more }) });
  },
});
