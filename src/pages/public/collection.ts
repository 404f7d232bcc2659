import { getVisibleCollection } from '../../domain/collections/queries.ts';
import { collectionUrl } from '../../domain/collections/uris.ts';
import { accountIdsOf, loadCollections } from '../../entities/collection.ts';
import { openToAll } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { accountCard } from '../../views/account-card.ts';
import { nameOf } from '../../views/post.ts';
import { readerOf } from '../reader.ts';
import { accountShown, accountsShown } from '../shown-to.ts';
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
  const collection = await getVisibleCollection(db, null, params.id);
  if (collection.local === 0) throw notFound('Not Found');
  const { id, account_id, name, description } = collection;
  const [, ...members] = accountIdsOf(await loadCollections(db, null, [id]), id);
  const owner = await accountShown(db, account_id);
  const people = await accountsShown(db, members);
  const reader = await readerOf(call);
  const { collections } = reader.words;
  return publicPage(call, {
    title: name,
    description: description || collections.by(nameOf(owner)),
    canonical: collectionUrl(db.instance.origin, id),
    type: 'website',
    noindex: collection.discoverable === 0 || collection.sensitive === 1 || isUnlisted(owner),
    body: html`<h1>${name}</h1>
<p>${collections.byLink(html`<a href="/@${owner.username}">${nameOf(owner)}</a>`)}</p>
${description ? html`<p class="lead">${description}</p>` : null}
${people.length > 0 ? html`<ul class="people">${people.map((one) => accountCard(one, reader))}</ul>` : html`<p class="empty">${collections.nobody}</p>`}`,
  });
}
