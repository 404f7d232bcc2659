import { searchAnswer } from '../../entities/search.ts';
import { searchEverything } from '../../federation/search.ts';
import { user } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { int, oneOf, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { parseWireId } from '../../lib/id.ts';
import { valueOfText } from '../../lib/json.ts';
import { alert } from '../../views/frame/form.ts';
import type { Reader } from '../../views/frame/reader.ts';
import {
  addressOfSearch,
  type Searched,
  searchForm,
  searchResults,
  searchTabs,
  turnResults,
} from '../../views/posts/search.ts';
import {
  chosenOperators,
  noteSearch,
  operatorsToAdd,
  searchedPosts,
  searchHint,
  unfinished,
  withOperator,
} from '../../views/posts/search-help.ts';
import { blockText } from '../block-text.ts';
import { relationshipValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { readerOf } from '../reader.ts';

/** How many results of each kind, and how many of one that is shown alone. */
const LIMIT = { all: 20, one: 40 };

/** How many languages are offered. */
const LANGUAGES = 3;

export const showSearch = userRoute({
  method: 'GET',
  path: '/search',
  access: user('read', 'read:search'),
  params: {
    q: text({ max: 4096 }),
    type: oneOf('accounts', 'hashtags', 'statuses'),
    offset: withDefault(int(), 0),
    add: text({ max: 100 }),
    day: text({ max: 100 }),
  },
  summary: 'Search for people, hashtags and posts, here and by their address elsewhere',
  async handle(call) {
    const { params, request } = call;
    const query = params.q?.trim() ?? '';
    const searched = { query, kind: params.type };
    if (params.add !== undefined)
      return redirect(addressOfSearch({ ...searched, query: withOperator(query, params.add, params.day ?? '') }));
    // A script that completes names asks for nothing else.
    if (wantsPart(request)) return partAnswer(html`${await blockText(call, query)}`);
    const reader = await readerOf(call);
    const problem = unfinished(query, reader);
    if (query === '' || problem !== undefined) return searchPage(call, reader, { searched, problem });
    try {
      return await resultsPage(call, reader, searched, Math.max(0, params.offset));
    } catch (error) {
      return searchPage(call, reader, { searched, problem: problemOf(error, call), status: 422 });
    }
  },
});

type Asked = { readonly searched: Searched; readonly problem: string | undefined; readonly status?: number };

/** The form to search, with what is wrong with what was written, before anything is searched for. */
function searchPage(call: PersonCall, reader: Reader, { searched, problem, status }: Asked): Answer {
  const { title } = reader.words.search;
  const body = html`${top(searched, reader, problem !== undefined)}${alert(problem)}${searchHint(reader, languagesOf(call))}`;
  return contentAnswer({ title, shape: 'stream', body }, status);
}

function top(searched: Searched, reader: Reader, isBegun = false): Html {
  return html`<h1>${reader.words.search.title}</h1>${searchForm(searched.query, reader, { kind: searched.kind, isBegun })}${searchTabs(searched, reader)}`;
}

async function resultsPage(call: PersonCall, reader: Reader, searched: Searched, start: number): Promise<Answer> {
  const { ctx, db, viewer } = call;
  const { query, kind } = searched;
  const limit = kind ? LIMIT.one : LIMIT.all;
  const offset = kind ? start : 0;
  const found = await searchEverything(ctx, viewer, { query, resolve: true, kind, limit, offset });
  const results = valueOfText(await searchAnswer(db, viewer, found));
  const ids = results.accounts.map(({ id }) => parseWireId(id)).filter((id) => id !== undefined);
  const relationships = await relationshipValues(db, viewer, ids);
  const hasMore = kind !== undefined && found[kind].length === limit;
  const refusal = await blockText(call, query);
  const findsPosts = !kind || kind === 'statuses';
  const body = html`${top(searched, reader)}${findsPosts && html`${chosenOperators(searched, reader)}${operatorsToAdd(reader, languagesOf(call))}`}${searchResults(results, relationships, reader, refusal)}
${turnResults(searched, { offset, limit, hasMore }, reader)}${findsPosts && searchedPosts(reader)}${noteSearch(query)}`;
  return contentAnswer({ title: `${query} · ${reader.words.search.title}`, shape: 'stream', body });
}

function languagesOf({ viewer, request }: PersonCall): readonly string[] {
  return [...new Set([request.words.language, ...(viewer.chosenLanguages ?? [])])].slice(0, LANGUAGES);
}
