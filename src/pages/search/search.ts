import { searchAnswer } from '../../entities/search.ts';
import { searchEverything } from '../../federation/search.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { int, oneOf, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { parseWireId } from '../../lib/id.ts';
import { valueOfText } from '../../lib/json.ts';
import { searchForm, searchResults, searchTabs, turnResults } from '../../views/posts/search.ts';
import { noteSearch, searchHelp, searchHint } from '../../views/posts/search-help.ts';
import { blockText } from '../block-text.ts';
import { relationshipValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { readerOf } from '../reader.ts';

/** How many results of each kind, and how many of one that is shown alone. */
const LIMIT = { all: 20, one: 40 };

export const showSearch = userRoute({
  method: 'GET',
  path: '/search',
  access: user('read', 'read:search'),
  params: {
    q: text({ max: 4096 }),
    type: oneOf('accounts', 'hashtags', 'statuses'),
    offset: withDefault(int(), 0),
  },
  summary: 'Search for people, hashtags and posts, here and by their address elsewhere',
  async handle(call) {
    const { ctx, db, viewer, params, request } = call;
    const { search } = request.words;
    const query = params.q?.trim() ?? '';
    // A script that completes names asks for nothing else.
    if (wantsPart(request)) return partAnswer(html`${await blockText(call, query)}`);
    const reader = await readerOf(call);
    if (query === '')
      return contentAnswer({
        title: search.title,
        shape: 'stream',
        body: html`<h1>${search.title}</h1>${searchForm('', reader)}${searchHint(reader)}`,
      });
    const kind = params.type;
    const limit = kind ? LIMIT.one : LIMIT.all;
    const offset = kind ? Math.max(0, params.offset) : 0;
    const found = await searchEverything(ctx, viewer, { query, resolve: true, kind, limit, offset });
    const results = valueOfText(await searchAnswer(db, viewer, found));
    const ids = results.accounts.map(({ id }) => parseWireId(id)).filter((id) => id !== undefined);
    const relationships = await relationshipValues(db, viewer, ids);
    const searched = { query, kind };
    const hasMore = kind !== undefined && found[kind].length === limit;
    const refusal = await blockText(call, query);
    const body = html`<h1>${search.title}</h1>${searchForm(query, reader, kind)}${searchTabs(searched, reader)}${searchResults(results, relationships, reader, refusal)}
${turnResults(searched, { offset, limit, hasMore }, reader)}${(!kind || kind === 'statuses') && searchHelp(reader)}${noteSearch(query)}`;
    return contentAnswer({ title: `${query} · ${search.title}`, shape: 'stream', body });
  },
});
