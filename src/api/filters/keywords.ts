import { Type } from 'typebox';
import { addKeyword, removeKeyword, updateKeyword } from '../../domain/filters/keywords.ts';
import { getOwnFilter, getOwnKeyword, listKeywords } from '../../domain/filters/queries.ts';
import { FilterKeywordSchema, renderFilterKeyword } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

const keywordParams = { keyword: text(), whole_word: bool() };

export const getFilterKeywords = userRoute({
  method: 'GET',
  path: '/api/v2/filters/:filter_id/keywords',
  access: user('read', 'read:filters'),
  params: { filter_id: pathId() },
  response: Type.Array(FilterKeywordSchema),
  summary: 'Keywords of one of your filters',
  async handle({ db, params, viewer }) {
    const filter = await getOwnFilter(db, viewer.accountId, params.filter_id);
    return rawJson(jsonArray((await listKeywords(db, filter.id)).map(renderFilterKeyword)));
  },
});

export const postFilterKeyword = userRoute({
  method: 'POST',
  path: '/api/v2/filters/:filter_id/keywords',
  access: user('write', 'write:filters'),
  params: { filter_id: pathId(), ...keywordParams },
  response: FilterKeywordSchema,
  summary: 'Add a keyword to one of your filters',
  async handle({ params, viewer, write }) {
    const change = { keyword: params.keyword, wholeWord: params.whole_word };
    const row = await write((tx) => addKeyword(tx, viewer.accountId, params.filter_id, change));
    return rawJson(renderFilterKeyword(row));
  },
});

export const getFilterKeyword = userRoute({
  method: 'GET',
  path: '/api/v2/filters/keywords/:id',
  access: user('read', 'read:filters'),
  params: { id: pathId() },
  response: FilterKeywordSchema,
  summary: 'A keyword of one of your filters',
  async handle({ db, params, viewer }) {
    return rawJson(renderFilterKeyword(await getOwnKeyword(db, viewer.accountId, params.id)));
  },
});

export const putFilterKeyword = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v2/filters/keywords/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId(), ...keywordParams },
  response: FilterKeywordSchema,
  summary: 'Update a keyword of one of your filters',
  async handle({ params, viewer, write }) {
    const change = { keyword: params.keyword, wholeWord: params.whole_word };
    const row = await write((tx) => updateKeyword(tx, viewer.accountId, params.id, change));
    return rawJson(renderFilterKeyword(row));
  },
});

export const removeFilterKeyword = userRoute({
  method: 'DELETE',
  path: '/api/v2/filters/keywords/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Remove a keyword from one of your filters',
  async handle({ params, viewer, write }) {
    await write((tx) => removeKeyword(tx, viewer.accountId, params.id));
    return json({});
  },
});
