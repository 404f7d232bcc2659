import { Type } from 'typebox';
import { removeKeyword } from '../../domain/filters/keywords.ts';
import {
  createLegacyFilter,
  getLegacyFilter,
  type LegacyChanges,
  updateLegacyFilter,
} from '../../domain/filters/legacy.ts';
import { listFilters } from '../../domain/filters/queries.ts';
import { LegacyFilterSchema, renderLegacyFilter } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { expiresIn } from '../../http/params/expires-in.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

/** When the second version of filters replaced the first: 14 November 2022. */
const DEPRECATED_AT = Date.UTC(2022, 10, 14);

const legacyParams = {
  phrase: text(),
  context: list(text()),
  irreversible: bool(),
  whole_word: bool(),
  expires_in: expiresIn,
};

/** The filter that a request of the first version creates, or its changes. */
function legacyChanges(values: ParamValues<typeof legacyParams>): LegacyChanges {
  return {
    phrase: values.phrase,
    context: values.context,
    irreversible: values.irreversible,
    wholeWord: values.whole_word,
    expiresIn: values.expires_in,
  };
}

const getLegacyFilters = userRoute({
  method: 'GET',
  path: '/api/v1/filters',
  access: user('read', 'read:filters'),
  params: {},
  response: Type.Array(LegacyFilterSchema),
  summary: 'Your filters, one entry for each keyword',
  deprecatedAt: DEPRECATED_AT,
  async handle({ db, viewer }) {
    const filters = await listFilters(db, viewer.accountId);
    const entries = filters.flatMap((filter) => filter.keywords.map((keyword) => ({ keyword, filter })));
    return rawJson(jsonArray(entries.map(renderLegacyFilter)));
  },
});

const postLegacyFilter = userRoute({
  method: 'POST',
  path: '/api/v1/filters',
  access: user('write', 'write:filters'),
  params: legacyParams,
  response: LegacyFilterSchema,
  summary: 'Create a filter of one keyword',
  deprecatedAt: DEPRECATED_AT,
  async handle({ params, viewer, write }) {
    return rawJson(
      renderLegacyFilter(await write((tx) => createLegacyFilter(tx, viewer.accountId, legacyChanges(params)))),
    );
  },
});

const getOneLegacyFilter = userRoute({
  method: 'GET',
  path: '/api/v1/filters/:id',
  access: user('read', 'read:filters'),
  params: { id: pathId() },
  response: LegacyFilterSchema,
  summary: 'A keyword of one of your filters, with its filter',
  deprecatedAt: DEPRECATED_AT,
  async handle({ db, params, viewer }) {
    return rawJson(renderLegacyFilter(await getLegacyFilter(db, viewer.accountId, params.id)));
  },
});

const putLegacyFilter = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/filters/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId(), ...legacyParams },
  response: LegacyFilterSchema,
  summary: 'Update a keyword and its filter',
  deprecatedAt: DEPRECATED_AT,
  async handle({ params, viewer, write }) {
    const changed = await write((tx) => updateLegacyFilter(tx, viewer.accountId, params.id, legacyChanges(params)));
    return rawJson(renderLegacyFilter(changed));
  },
});

const removeLegacyFilter = userRoute({
  method: 'DELETE',
  path: '/api/v1/filters/:id',
  access: user('write', 'write:filters'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Remove a keyword; its filter stays',
  deprecatedAt: DEPRECATED_AT,
  async handle({ params, viewer, write }) {
    await write((tx) => removeKeyword(tx, viewer.accountId, params.id));
    return json({});
  },
});

export const legacyFiltersRoutes: readonly Route[] = [
  getLegacyFilters,
  postLegacyFilter,
  getOneLegacyFilter,
  putLegacyFilter,
  removeLegacyFilter,
];
