import { listCollectionsOf, listCollectionsWith } from '../../domain/collections/queries.ts';
import { createCollection } from '../../domain/collections/save-collection.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { collectionParams } from '../../http/params/collection-params.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { AppError } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { collectionForm, collectionList, type WrittenCollection } from '../../views/people/collections.ts';
import type { PersonCall } from '../person-call.ts';
import { refusalOf } from '../problem.ts';
import { ownReaderOf } from '../reader.ts';
import { collectionValues } from './entity-values.ts';
import { aroundForm, changesOf, writtenBy } from './form.ts';

/** More than anybody may have. */
const MOST = 100;

const reading = user('read', 'read:collections');
const writing = user('write', 'write:collections');

const showCollections = userRoute({
  method: 'GET',
  path: '/collections',
  access: reading,
  params: {},
  summary: 'Your collections, and those that you are in',
  async handle(call) {
    const { db, viewer } = call;
    const slice = { limit: MOST, offset: 0 };
    const own = await collectionValues(db, viewer, await listCollectionsOf(db, viewer, viewer.accountId, slice));
    const within = await collectionValues(db, viewer, await listCollectionsWith(db, viewer.accountId, slice));
    const reader = await ownReaderOf(call);
    const { title, lead, none, create, within: heading } = reader.words.collections;
    const ways = html`<div class="actions"><a class="button" href="/collections/new">${create}</a></div>
<p class="more"><a href="/collections/find">${reader.words.findingCollections.way}</a></p>`;
    const body = html`<h1>${title}</h1><p class="hint">${lead}</p>
${own.length > 0 ? html`${collectionList(own, reader)}${ways}` : emptyPage(none, ['collection', 'collections'], reader)}
${within.length > 0 && html`<h2>${heading}</h2>${collectionList(within, reader)}`}`;
    return contentAnswer({ title, body });
  },
});

const EMPTY: WrittenCollection = {
  name: '',
  description: '',
  tagName: '',
  language: '',
  sensitive: false,
  discoverable: true,
};

const showNewCollection = userRoute({
  method: 'GET',
  path: '/collections/new',
  access: writing,
  params: {},
  summary: 'The form to create a collection',
  handle: (call) => newPage(call, EMPTY),
});

const createByForm = userRoute({
  method: 'POST',
  path: '/collections',
  access: writing,
  params: collectionParams,
  summary: 'Create a collection of people whom you recommend',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const id = await write((tx) => createCollection(tx, viewer.accountId, changesOf(params), []));
      return seeOther(`/collections/${toWire(id)}/edit`, 'collection_created');
    } catch (error) {
      return newPage(call, writtenBy(params), refusalOf(error));
    }
  },
});

async function newPage(call: PersonCall, written: WrittenCollection, error?: AppError): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const title = reader.words.collections.create;
  const form = collectionForm(written, reader, aroundForm('/collections', reader, error));
  return contentAnswer({ title, body: html`<h1>${title}</h1>${form}` }, error ? 422 : 200);
}

/** One's collections, and creating another. */
export const ownCollectionPages: readonly Route[] = [showCollections, showNewCollection, createByForm];
