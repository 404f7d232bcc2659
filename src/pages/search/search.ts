import type { Static } from 'typebox';
import { type SearchSchema, searchAnswer } from '../../entities/search.ts';
import { searchEverything } from '../../federation/search.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { parseWireId } from '../../lib/id.ts';
import { searchForm, searchHint, searchResults } from '../../views/search.ts';
import { readerOf } from '../reader.ts';
import { relationshipsOf } from '../shown-to.ts';

/** How many results of each kind. */
const LIMIT = 20;

export const showSearch = userRoute({
  method: 'GET',
  path: '/search',
  access: user('read', 'read:search'),
  params: { q: text({ max: 4096 }) },
  summary: 'Search for people, hashtags and posts, here and by their address elsewhere',
  async handle(call) {
    const { ctx, db, viewer, params, request } = call;
    const { search } = request.words;
    const query = params.q?.trim() ?? '';
    const reader = await readerOf(call);
    if (query === '')
      return contentAnswer({
        title: search.title,
        shape: 'stream',
        body: html`<h1>${search.title}</h1>${searchForm('', reader)}${searchHint(reader)}`,
      });
    const found = await searchEverything(ctx, viewer, { query, resolve: true, limit: LIMIT });
    const results: Static<typeof SearchSchema> = JSON.parse(await searchAnswer(db, viewer, found));
    const ids = results.accounts.map(({ id }) => parseWireId(id)).filter((id) => id !== undefined);
    const relationships = await relationshipsOf(db, viewer, ids);
    const body = html`<h1>${search.title}</h1>${searchForm(query, reader)}${searchResults(results, relationships, reader)}`;
    return contentAnswer({ title: `${query} · ${search.title}`, shape: 'stream', body });
  },
});
