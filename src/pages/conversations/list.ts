import type { Static } from 'typebox';
import { perform, termsOf } from '../../acts/act.ts';
import { readConversationAct, removeConversationAct } from '../../acts/notification-acts.ts';
import { listConversations } from '../../domain/conversations/conversations.ts';
import { type ConversationSchema, loadConversations, renderConversations } from '../../entities/conversation.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import { conversations } from '../../views/people/conversations.ts';
import { backTo } from '../fragment.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

const showConversations = userRoute({
  method: 'GET',
  path: '/conversations',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  summary: 'Your direct posts as conversations',
  async handle(call) {
    const { db, viewer, params } = call;
    const page = pageOf(params);
    const listed = await listConversations(db, viewer.accountId, page);
    const rows = listed.map(({ row }) => row);
    const shown: Static<typeof ConversationSchema>[] = valueOfText(
      renderConversations(await loadConversations(db, viewer, rows), rows),
    );
    const reader = await readerOf(call);
    const title = reader.words.places.conversations;
    const cursors = listed.map(({ cursor }) => cursor);
    const body = html`<h1>${title}</h1><div data-part="conversations" data-fresh>${conversations(shown, reader)}</div>${pagingLinks(call, cursors, page)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});

const acts = [readConversationAct, removeConversationAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/conversations/:id/${act.name}`,
    params: { id: pathId(), back: text() },
    async handle({ viewer, params, write }) {
      await write((tx) => perform(tx, act, viewer, params.id));
      return backTo(params.back, act.outcome ?? null);
    },
  }),
);

/** Direct posts as conversations. */
export const conversationPages: readonly Route[] = [showConversations, ...acts];
