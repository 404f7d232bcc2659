import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listLinking } from '../../domain/timelines/link.ts';
import { findTrendingCard } from '../../domain/trends/list.ts';
import { anyone, unlessClosed } from '../../http/access.ts';
import { required, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { nothingHere } from '../../views/frame/nothing-here.ts';
import { linkCard, UNCOVERED } from '../../views/posts/card.ts';
import { linkValues } from '../entity-values.ts';
import { entriesOf, listPageParams } from '../paging.ts';
import { admitToFeed } from '../public/open-page.ts';
import { cachedPage } from '../public/signed-in-only.ts';
import { readerOf } from '../reader.ts';
import { timelinePage } from '../timelines/timeline-page.ts';

const linkTimeline = route({
  method: 'GET',
  path: '/links',
  access: unlessClosed(anyone('read', 'read:statuses')),
  params: { url: required(text({ max: 2048 })), ...listPageParams },
  summary: 'The public posts about a link, if many share it',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    await admitToFeed(call, 'topic', 'both');
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
      empty: (reader) => nothingHere(explore.linkEmpty, ['explore', 'local', 'home'], reader),
      context: 'public',
    });
  },
});

/** The posts about a link, for visitors too where the server's settings allow it. */
export const showLinkTimeline = cachedPage(linkTimeline);
