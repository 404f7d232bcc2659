import { listReactors } from '../../domain/reactions/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { loadAccounts } from '../../entities/account.ts';
import { loadStatusReactions, renderReactionsWithAccounts } from '../../entities/status-reaction.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { post } from '../../views/post.ts';
import { reactors } from '../../views/reacting.ts';
import { readerOf } from '../reader.ts';
import { statusShownTo } from '../shown-to.ts';

export const showReactors = userRoute({
  method: 'GET',
  path: '/@:handle/:id/reactions',
  access: user('read', 'read:statuses'),
  params: { handle: pathText(), id: pathId('Not Found') },
  summary: 'Who reacted to a post, by emoji',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id: statusId } = await getOriginal(db, viewer, params.id);
    const people = await listReactors(db, viewer, statusId);
    const loaded = await loadStatusReactions(db, viewer.accountId, [statusId]);
    const accounts = await loadAccounts(db, [...new Set([...people.values()].flat())]);
    const shown = JSON.parse(renderReactionsWithAccounts(loaded, accounts, people, { statusId }));
    const reader = await readerOf(call);
    const { reactedBy: title } = reader.words.acting;
    const body = html`<h1>${title}</h1>${post(await statusShownTo(db, viewer, statusId), reader)}${reactors(shown, reader)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});
