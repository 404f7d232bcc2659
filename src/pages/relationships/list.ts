import { listTies, TIE_ORDERS, TIES, type TieFilter } from '../../domain/follows/ties.ts';
import { listLists } from '../../domain/lists/queries.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { int, oneOf, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { normalizeDomain } from '../../lib/acct.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { tidyFilters, tidyForm } from '../../views/people/tidy.ts';
import { accountValues, relationshipValues } from '../entity-values.ts';
import { offsetNav } from '../paging.ts';
import { readerOf } from '../reader.ts';

/** As many are shown at once, and chosen among. */
const PAGE = 40;

/** Beyond this nobody pages. */
const DEEPEST = 100_000;

const params = {
  relationship: withDefault(oneOf(...TIES), 'following'),
  order: withDefault(oneOf(...TIE_ORDERS), 'recent'),
  status: oneOf('moved', 'primary'),
  activity: oneOf('dormant'),
  location: oneOf('local', 'remote'),
  by_domain: text({ max: 255 }),
  boosts: oneOf('hidden'),
  listed: oneOf('none'),
  offset: withDefault(int(), 0),
};

export const showRelationships = userRoute({
  method: 'GET',
  path: '/relationships',
  access: user('read', 'read:follows'),
  params,
  summary: 'Whom you follow and who follows you, to look through and tidy up',
  async handle(call) {
    const { db, viewer, params: asked } = call;
    const reader = await readerOf(call);
    const slice = { limit: PAGE, offset: Math.min(Math.max(0, asked.offset), DEEPEST) };
    const ids = await listTies(db, viewer.accountId, filterOf(asked), slice);
    const people = await accountValues(db, ids);
    const relationships = await relationshipValues(db, viewer, ids);
    const lists = (await listLists(db, viewer.accountId)).map(({ id, title }) => ({ id: toWire(id), title }));
    const { offset: _, ...chosen } = asked;
    const { tidy } = reader.words;
    const body = html`<h1>${tidy.title}</h1><p class="hint">${tidy.lead}</p>${tidyFilters(chosen, reader)}${tidyForm({ chosen, people, relationships, lists }, reader)}${offsetNav(call, slice, people.length)}`;
    return contentAnswer({ title: tidy.title, shape: 'stream', body });
  },
});

function filterOf({ by_domain: typed = '', offset: _, ...asked }: ParamValues<typeof params>): TieFilter {
  const domain = typed.trim();
  return { ...asked, domain: domain === '' ? undefined : (normalizeDomain(domain) ?? domain) };
}
