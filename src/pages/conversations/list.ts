import type { Static } from 'typebox';
import { perform, termsOf } from '../../acts/act.ts';
import { readConversationAct, removeConversationAct } from '../../acts/notification-acts.ts';
import { listConversations } from '../../domain/conversations/conversations.ts';
import { onlyShown } from '../../domain/statuses/context.ts';
import { type ConversationSchema, loadConversations, renderConversations } from '../../entities/conversation.ts';
import { user } from '../../http/access.ts';
import { PART } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { valueOfText } from '../../lib/json.ts';
import { conversations, conversationWays } from '../../views/people/conversations.ts';
import { backTo, partAnswer } from '../fragment.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { showBeginning } from './begin.ts';
import { messageForms } from './send.ts';
import { showConversation } from './thread.ts';

const showConversations = userRoute({
  method: 'GET',
  path: '/conversations',
  access: user('read', 'read:statuses'),
  params: { ...pageParams(20, 40), unread: bool() },
  summary: 'Your direct posts as conversations',
  async handle(call) {
    const { db, viewer, params } = call;
    const page = pageOf(params);
    const onlyUnread = params.unread ?? false;
    const listed = await listConversations(db, viewer.accountId, page, { onlyUnread });
    const rows = listed.map(({ row }) => row);
    const shown: Static<typeof ConversationSchema>[] = valueOfText(
      renderConversations(await loadConversations(db, viewer, rows), rows),
    );
    const wanted = await onlyShown(
      db,
      viewer,
      rows.flatMap(({ last_status_id: id }) => id ?? []),
    );
    const hidden = new Set(
      rows
        .map(({ last_status_id: id }) => id ?? 0)
        .filter((id) => !wanted.includes(id))
        .map(toWire),
    );
    const reader = await readerOf(call);
    const title = reader.words.places.conversations;
    const cursors = listed.map(({ cursor }) => cursor);
    const body = html`<h1>${title}</h1>${conversationWays(onlyUnread, reader)}<div data-part="conversations" data-fresh>${conversations(shown, { hidden, onlyUnread }, reader)}</div>${pagingLinks(call, cursors, page)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});

const acts = [readConversationAct, removeConversationAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/conversations/:id/${act.name}`,
    params: { id: pathId(), back: text() },
    async handle({ viewer, params, write, request }) {
      await write((tx) => perform(tx, act, viewer, params.id));
      if (act === readConversationAct && request.header(PART) === 'read') return partAnswer(html``);
      const isOfThis = params.back?.split(/[?#]/)[0] === `/conversations/${toWire(params.id)}`;
      const isGone = isOfThis && act === removeConversationAct;
      return backTo(isGone ? '/conversations' : params.back, act.outcome ?? null);
    },
  }),
);

/** Direct posts as conversations. */
export const conversationPages: readonly Route[] = [
  showConversations,
  showBeginning,
  showConversation,
  ...messageForms,
  ...acts,
];
