import { termsOf } from '../../acts/act.ts';
import { deleteFilterAct } from '../../acts/filter-acts.ts';
import { getWholeFilter, listFilters } from '../../domain/filters/queries.ts';
import { createFilter, updateFilter } from '../../domain/filters/save-filter.ts';
import type { FilterChanges } from '../../domain/filters/terms.ts';
import { filterParts } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { filterChanges, filterParams } from '../../http/params/filter-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { id, pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { valueFrom } from '../../lib/json.ts';
import type { FilterView } from '../../views/frame/entity-types.ts';
import { filterForm, filterList, type WrittenFilter } from '../../views/people/filters.ts';
import { MOST_WORDS, wordsOf } from '../../views/posts/words-of-post.ts';
import { findStatusValue } from '../entity-values.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { ownReaderOf, readerOf } from '../reader.ts';

const PATH = '/filters';
const reading = user('read', 'read:filters');
const writing = user('write', 'write:filters');
const formParams = {
  ...filterParams,
  lasts: text(),
  /** Words of a post: those that could be chosen, and those that were. */
  offered: list(text({ max: 200 }), { max: MOST_WORDS }),
  words: list(text({ max: 200 }), { max: MOST_WORDS }),
};

type Values = ParamValues<typeof formParams>;

const showFilters = userRoute({
  method: 'GET',
  path: PATH,
  access: reading,
  params: {},
  summary: 'Your filters',
  async handle(call) {
    const { db, viewer } = call;
    const reader = await readerOf(call);
    const filters = (await listFilters(db, viewer.accountId)).map((one) => valueFrom<FilterView>(filterParts(one)));
    const { title } = reader.words.filters;
    return contentAnswer({ title, body: html`<h1>${title}</h1>${filterList(filters, reader)}` });
  },
});

const showNewFilter = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writing,
  params: { status_id: id() },
  summary: 'The form for a new filter, with the words of a post to choose from',
  async handle(call) {
    const { db, viewer, params } = call;
    const status = await findStatusValue(db, viewer, params.status_id);
    const words = status ? wordsOf(status).map((word) => ({ word, isChosen: false })) : [];
    const context = ['home', 'public', 'thread'];
    return formPage(call, { title: '', context, action: 'warn', lasts: '', keywords: [], words });
  },
});

const showFilter = userRoute({
  method: 'GET',
  path: `${PATH}/:id/edit`,
  access: writing,
  params: { id: pathId() },
  summary: 'The form to change a filter',
  async handle(call) {
    return formPage(call, await writtenFilter(call, call.params.id));
  },
});

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writing,
  params: formParams,
  summary: 'Create a filter',
  handle: (call) =>
    orAgain(call, typed(call.params), async (changes) => {
      await call.write((tx) => createFilter(tx, call.viewer.accountId, changes));
    }),
});

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writing,
  params: { id: pathId(), ...formParams },
  summary: 'Change a filter',
  async handle(call) {
    const { id } = call.params;
    const { until } = await writtenFilter(call, id);
    return orAgain(call, { ...typed(call.params), id: toWire(id), until }, async (changes) => {
      await call.write((tx) => updateFilter(tx, call.viewer.accountId, id, changes));
    });
  },
});

const deleteByForm = userRoute({
  ...termsOf(deleteFilterAct),
  method: 'POST',
  path: `${PATH}/:id/delete`,
  params: { id: pathId() },
  async handle({ viewer, params, write }) {
    await write((tx) => deleteFilterAct.verb(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** Does what the form says and shows all filters, or shows the form again with what is wrong about it. */
async function orAgain(
  call: PersonCall & { readonly params: Values },
  written: WrittenFilter,
  save: (changes: FilterChanges) => Promise<void>,
): Promise<Answer> {
  try {
    await save(changesOf(call.params));
  } catch (error) {
    return formPage(call, written, problemOf(error, call));
  }
  return seeOther(PATH, 'saved');
}

/** A keyword that was emptied goes, and a row that was left empty is none; what is not ticked is not wanted. */
function changesOf({ lasts, words = [], ...params }: Values): FilterChanges {
  const chosen = words.map((keyword) => ({ id: undefined, keyword, whole_word: true, _destroy: undefined }));
  const typed = (params.keywords_attributes ?? []).filter(({ id, keyword }) => id !== undefined || !isBlank(keyword));
  const rows = [...chosen, ...typed];
  return {
    ...filterChanges({
      ...params,
      title: words.length > 0 && isBlank(params.title) ? words.join(', ') : params.title,
      context: params.context ?? [],
      keywords_attributes: rows.map((row) => ({
        ...row,
        whole_word: row.whole_word ?? false,
        _destroy: isBlank(row.keyword),
      })),
    }),
    expiresIn: lasts === 'stays' ? undefined : Number.parseInt(lasts ?? '', 10) || null,
  };
}

function typed({
  title = '',
  context = [],
  filter_action: action = 'warn',
  lasts = '',
  keywords_attributes = [],
  offered = [],
  words: chosen = [],
}: Values): WrittenFilter {
  const keywords = keywords_attributes
    .filter(({ id, keyword }) => id !== undefined || !isBlank(keyword))
    .map(({ id, keyword = '', whole_word: wholeWord = false }) => ({
      id: id === undefined ? id : toWire(id),
      keyword,
      wholeWord,
    }));
  const words = offered.map((word) => ({ word, isChosen: chosen.includes(word) }));
  return { title, context, action, lasts, keywords, words };
}

async function writtenFilter({ db, viewer }: PersonCall, id: number): Promise<WrittenFilter> {
  const filter = valueFrom<FilterView>(filterParts(await getWholeFilter(db, viewer.accountId, id)));
  const { title, context, filter_action: action, expires_at: end, keywords } = filter;
  return {
    id: filter.id,
    title,
    context,
    action,
    lasts: end === null ? '' : 'stays',
    until: end ?? undefined,
    keywords: keywords.map((one) => ({ id: one.id, keyword: one.keyword, wholeWord: one.whole_word })),
  };
}

async function formPage(call: PersonCall, filter: WrittenFilter, problem?: string): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const { filters } = reader.words;
  const title = filter.id === undefined ? filters.create : filters.edit;
  const form = filterForm(filter, reader, problem);
  return contentAnswer({ title, body: html`<h1>${title}</h1>${form}` }, problem === undefined ? 200 : 422);
}

/** Filters, which hide posts by their words. */
export const filterPages: readonly Route[] = [
  showFilters,
  showNewFilter,
  showFilter,
  createByForm,
  changeByForm,
  deleteByForm,
];
