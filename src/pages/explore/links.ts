import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listLinking } from '../../domain/timelines/link.ts';
import { findTrendingCard } from '../../domain/trends/list.ts';
import { user } from '../../http/access.ts';
import { required, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { linkCard, UNCOVERED } from '../../views/posts/card.ts';
import { linkValues } from '../entity-values.ts';
import { entriesOf, listPageParams } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { timelinePage } from '../timelines/timeline-page.ts';

export const showLinkTimeline = userRoute({
  method: 'GET',
  path: '/links',
  access: user('read', 'read:statuses'),
  params: { url: required(text({ max: 2048 })), ...listPageParams },
  summary: 'The public posts about a link, if many share it',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    const cardId = await findTrendingCard(db, settings, params.url);
    const origins = allowedOrigins(settings, 'topic', 'both', viewer);
    const ids = cardId === undefined ? [] : [cardId];
    const [card] = await linkValues(db, viewer, ids);
    const { explore } = request.words;
    const above = card ? linkCard(card, await readerOf(call), UNCOVERED) : null;
    return timelinePage(call, {
      title: explore.linkPosts,
      list: async (page) =>
        cardId === undefined ? [] : entriesOf(await listLinking(db, viewer, cardId, origins, page)),
      params,
      above,
      empty: html`<p>${explore.linkEmpty}</p>`,
      context: 'public',
    });
  },
});
