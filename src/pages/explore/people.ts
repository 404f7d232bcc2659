import { dismissSuggestionAct } from '../../acts/account-acts.ts';
import { termsOf } from '../../acts/act.ts';
import { listNewCollections } from '../../domain/collections/queries.ts';
import { listDirectory } from '../../domain/discovery/directory.ts';
import { listSuggestions } from '../../domain/discovery/suggestions.ts';
import { anyone, unlessClosed, user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { offset } from '../../http/paging.ts';
import { oneOf, pathId, text, withDefault } from '../../http/params/scalars.ts';
import { type Route, route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { tabs } from '../../views/frame/tabs.ts';
import { collectionList } from '../../views/people/collections.ts';
import { peopleToFollow } from '../../views/people/people-list.ts';
import { exploreTop, waysOn } from '../../views/posts/explore.ts';
import type { Words } from '../../words/words.ts';
import { collectionValues } from '../collections/entity-values.ts';
import { accountValues, relationshipValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { offsetNav } from '../paging.ts';
import { openPage } from '../public/open-page.ts';
import { cachedPage } from '../public/signed-in-only.ts';
import { readerOf } from '../reader.ts';

/** How many people are on a page, and how many collections above them. */
const LIMIT = 40;
const COLLECTIONS = 5;

const showSuggestions = userRoute({
  method: 'GET',
  path: '/explore/suggestions',
  access: user('read'),
  params: { offset: offset() },
  summary: 'Whom one could follow, and collections of people',
  async handle(call) {
    const { db, viewer, params } = call;
    const slice = { limit: LIMIT, offset: params.offset };
    const ids = (await listSuggestions(db, viewer.accountId, slice)).map(({ accountId }) => accountId);
    const people = await accountValues(db, ids);
    const relationships = await relationshipValues(db, viewer, ids);
    const newest = slice.offset === 0 ? await listNewCollections(db, viewer.accountId, COLLECTIONS) : [];
    const collections = await collectionValues(db, viewer, newest);
    const reader = await readerOf(call);
    const { explore: texts } = reader.words;
    const list =
      people.length > 0
        ? peopleToFollow(
            people,
            relationships,
            reader,
            ({ id, acct }) =>
              html`<button form="act" formaction="/suggestions/${id}/dismiss" class="small secondary" aria-label="${texts.dismiss}: @${acct}">${texts.dismiss}</button>`,
          )
        : html`<div class="empty">${waysOn('/explore/suggestions', texts.noSuggestions, reader)}</div>`;
    const body = html`${exploreTop('/explore/suggestions', reader)}
${collections.length > 0 && html`<h2>${texts.collections}</h2>${collectionList(collections, reader)}`}
<h2>${texts.suggested}</h2>${list}${offsetNav(call, slice, ids.length)}`;
    return contentAnswer({ title: texts.suggested, shape: 'stream', body });
  },
});

const dismissByForm = userRoute({
  ...termsOf(dismissSuggestionAct),
  method: 'POST',
  path: '/suggestions/:id/dismiss',
  params: { id: pathId(), back: text() },
  async handle({ viewer, params, write }) {
    await write((tx) => dismissSuggestionAct.verb(tx, viewer, params.id));
    return backTo(params.back, 'suggestion_dismissed');
  },
});

const ORDERS = ['active', 'new'] as const;
const REACHES = ['local', 'known'] as const;

type Chosen = { readonly order: (typeof ORDERS)[number]; readonly of: (typeof REACHES)[number] };

const showDirectory = route({
  method: 'GET',
  path: '/directory',
  access: unlessClosed(anyone('read')),
  cache: 'anonymous',
  params: {
    order: withDefault(oneOf(...ORDERS), 'active'),
    of: withDefault(oneOf(...REACHES), 'local'),
    offset: offset(),
  },
  summary: 'The people who want to be found, of this server or of all that are known',
  async handle(call) {
    const { db, viewer, params } = call;
    const slice = { limit: LIMIT, offset: params.offset };
    const ids = await listDirectory(db, viewer, { order: params.order, local: params.of === 'local', ...slice });
    const people = await accountValues(db, ids);
    const relationships = viewer ? await relationshipValues(db, viewer, ids) : [];
    const reader = await readerOf(call);
    const { explore: texts } = reader.words;
    const list =
      people.length > 0
        ? peopleToFollow(people, relationships, reader)
        : html`<div class="empty">${waysOn('/directory', texts.directoryEmpty, reader)}</div>`;
    const body = html`${exploreTop('/directory', reader)}<p class="hint">${texts.directoryLead}</p>
${choices(params, reader.words)}${list}${offsetNav(call, slice, ids.length)}`;
    return openPage(call, { title: texts.directory, body });
  },
});

function choices({ order, of }: Chosen, { explore: texts }: Words) {
  const reaches = REACHES.map((one) => ({
    href: `/directory?of=${one}&order=${order}`,
    label: texts.directoryOf[one],
    current: one === of,
  }));
  const orders = ORDERS.map((one) => ({
    href: `/directory?of=${of}&order=${one}`,
    label: texts.directoryOrder[one],
    current: one === order,
  }));
  return tabs(texts.directory, [...reaches, ...orders]);
}

/** Whom one could follow. */
export const discoveryPages: readonly Route[] = [showSuggestions, dismissByForm, cachedPage(showDirectory)];
