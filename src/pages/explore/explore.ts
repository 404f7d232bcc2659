import type { Static } from 'typebox';
import { listSuggestions } from '../../domain/accounts/suggestions.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from '../../domain/trends/list.ts';
import { loadTrendingLinks, renderTrendingLinks, type TrendingLinkSchema } from '../../entities/trending-link.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { explore } from '../../views/explore.ts';
import { searchForm } from '../../views/search.ts';
import { readerOf } from '../reader.ts';
import { accountsShown, relationshipsOf, statusesShownTo, tagsShownTo } from '../shown-to.ts';

/** How many of each are shown. */
const SIZES = { tags: 10, links: 5, statuses: 20, people: 6 } as const;

export const showExplore = userRoute({
  method: 'GET',
  path: '/explore',
  access: user('read'),
  params: {},
  summary: 'What many talk about, and whom to follow',
  async handle(call) {
    const { db, viewer, request } = call;
    const settings = await readSettings(db);
    const languages = viewer.chosenLanguages ?? [request.words.language];
    const first = (limit: number) => ({ limit, offset: 0 });
    const isOn = settings.trends;
    const tagIds = isOn ? await listTrendingTags(db, settings, first(SIZES.tags)) : [];
    const linkIds = isOn ? await listTrendingLinks(db, settings, languages, first(SIZES.links)) : [];
    const ids = isOn ? await listTrendingStatuses(db, settings, viewer, languages, first(SIZES.statuses)) : [];
    const peopleIds = (await listSuggestions(db, viewer.accountId, first(SIZES.people))).map(
      ({ accountId }) => accountId,
    );
    const tags = await tagsShownTo(db, viewer, tagIds);
    const links: Static<typeof TrendingLinkSchema>[] = JSON.parse(
      renderTrendingLinks(await loadTrendingLinks(db, viewer, linkIds), linkIds),
    );
    const reader = await readerOf(call);
    const found = {
      tags,
      links,
      statuses: await statusesShownTo(db, viewer, ids),
      people: await accountsShown(db, peopleIds),
      relationships: await relationshipsOf(db, viewer, peopleIds),
    };
    const title = reader.words.places.explore;
    const body = html`<h1>${title}</h1>${searchForm('', reader)}${explore(found, reader)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});
