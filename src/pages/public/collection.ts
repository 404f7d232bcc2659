import { countAwaited, getVisibleCollection } from '../../domain/collections/queries.ts';
import { collectionUrl } from '../../domain/collections/uris.ts';
import { openToAll } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { addressOfAccount, addressOfTag } from '../../views/frame/addresses.ts';
import { nameIn, nameOf } from '../../views/frame/names.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { dirAttribute, isolated } from '../../views/frame/written.ts';
import { collectionWays, leavingForm } from '../../views/people/collections.ts';
import { peopleToFollow } from '../../views/people/people-list.ts';
import { collectionValues, memberIdsOf } from '../collections/entity-values.ts';
import { accountValue, accountValues, relationshipValues } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { viewerOf } from '../viewer.ts';
import { type ActivityDocuments, wantsActivity } from './negotiate.ts';
import { isUnlisted } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

const params = { id: pathId() };

/** The accounts that somebody recommends, for everybody who has the address. (Mastodon: `collections_controller.rb`.) */
export function collectionPages(documents: ActivityDocuments | undefined): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/collections/:id',
      access: openToAll(),
      params,
      summary: 'A collection of profiles',
      cache: 'anonymous',
      async handle(call) {
        if (documents && wantsActivity(call)) return documents.collection(call, call.params.id);
        return showCollection(call);
      },
    }),
  ];
}

async function showCollection(call: Call<typeof params>): Promise<Answer> {
  const { db, params } = call;
  const viewer = viewerOf(call);
  const { id, local, account_id: ownerId } = await getVisibleCollection(db, viewer, params.id);
  if (local === 0 && !viewer) throw notFound('notFound');
  const [collection] = await collectionValues(db, viewer, [id]);
  if (!collection) throw notFound('notFound');
  const owner = await accountValue(db, ownerId);
  const members = memberIdsOf(collection);
  const people = await accountValues(db, members);
  const relationships = viewer ? await relationshipValues(db, viewer, members) : [];
  const reader = await readerOf(call);
  const { collections, findingCollections, threads } = reader.words;
  const awaited = local === 0 ? await countAwaited(db, id) : 0;
  const { name, description, discoverable, sensitive } = collection;
  const by = html`<a href="${addressOfAccount(owner, reader)}">${isolated(nameOf(owner))}</a>`;
  return publicPage(call, {
    title: name,
    description: description || collections.by(nameIn(owner, reader.words)),
    canonical: local === 1 ? collectionUrl(db.instance.origin, id) : (collection.url ?? collection.uri),
    type: 'website',
    noindex: !discoverable || sensitive || local === 0 || isUnlisted(owner),
    body: html`<h1>${isolated(name)}</h1>
<p>${collections.byLink(by)}</p>
${description ? html`<p class="lead"${dirAttribute(description)}>${description}</p>` : null}
${collection.tag && html`<p><a href="${addressOfTag(collection.tag.name)}"><bdi>#${collection.tag.name}</bdi></a></p>`}
${collectionWays(collection, relationships, reader)}
<div data-part="members">${awaited > 0 && html`<live-part part="members"><p class="turn" role="status">${findingCollections.lookedUp(awaited)} <a href="/collections/${toWire(id)}">${threads.lookAgain}</a></p></live-part>`}
${people.length > 0 && peopleToFollow(people, relationships, reader)}${people.length + awaited === 0 && emptyPage(collections.nobody, ['people', 'collections', 'directory'], reader)}</div>${leavingForm(collection, reader)}`,
  });
}
