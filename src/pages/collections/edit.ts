import { termsOf } from '../../acts/act.ts';
import { addToCollectionAct, deleteCollectionAct, removeFromCollectionAct } from '../../acts/collection-acts.ts';
import { getAccount } from '../../domain/accounts/queries.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findVisibleCollection, listCollectionsOf } from '../../domain/collections/queries.ts';
import { updateCollection } from '../../domain/collections/save-collection.ts';
import { accountsOf } from '../../entities/account.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { searchEverything } from '../../federation/search.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { collectionParams } from '../../http/params/collection-params.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountView, CollectionView } from '../../views/frame/entity-types.ts';
import { formAmongOthers } from '../../views/frame/form-among-others.ts';
import { isolated } from '../../views/frame/written.ts';
import { accountCard } from '../../views/people/account-card.ts';
import {
  collectionChoices,
  collectionDeletion,
  collectionForm,
  collectionMembers,
  type WrittenCollection,
} from '../../views/people/collections.ts';
import { blockText } from '../block-text.ts';
import { backTo } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { PageProblem, refusalOf } from '../problem.ts';
import { ownReaderOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';
import { collectionValues, memberIdsOf } from './entity-values.ts';
import { aroundForm, changesOf, writtenBy } from './form.ts';

/** How many people a search for somebody to add finds. */
const FOUND = 10;
/** More collections than anybody may have. */
const MOST = 100;

const writing = user('write', 'write:collections');

const showCollectionForm = userRoute({
  method: 'GET',
  path: '/collections/:id/edit',
  access: writing,
  params: { id: pathId(), q: text({ max: 4096 }) },
  summary: 'The form to change a collection and who is in it',
  async handle(call) {
    const collection = await ownCollection(call, call.params.id);
    return editPage(call, collection, { query: call.params.q?.trim() ?? '' });
  },
});

const changeByForm = userRoute({
  method: 'POST',
  path: '/collections/:id/edit',
  access: writing,
  params: { id: pathId(), ...collectionParams },
  summary: 'Change a collection',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, ...given } = params;
    await assertOwn(call, id);
    try {
      await write((tx) => updateCollection(tx, viewer.accountId, id, changesOf(given)));
    } catch (error) {
      const refusal = refusalOf(error);
      return editPage(call, await ownCollection(call, id), { query: '', typed: writtenBy(given), error: refusal });
    }
    return seeOther(`/collections/${toWire(id)}`, 'saved');
  },
});

const deleteByForm = userRoute({
  ...termsOf(deleteCollectionAct),
  method: 'POST',
  path: '/collections/:id/delete',
  params: { id: pathId() },
  async handle(call) {
    const { viewer, params, write } = call;
    await assertOwn(call, params.id);
    await write((tx) => deleteCollectionAct.verb(tx, viewer, params.id));
    return seeOther('/collections', 'deleted');
  },
});

const addByForm = userRoute({
  ...termsOf(addToCollectionAct),
  method: 'POST',
  path: '/collections/:id/add/:account_id',
  params: { id: pathId(), account_id: pathId(), back: text() },
  async handle(call) {
    const { viewer, params, write } = call;
    await assertOwn(call, params.id);
    const candidate = { collectionId: params.id, accountId: params.account_id };
    await write((tx) => addToCollectionAct.verb(tx, viewer, candidate)).catch(saidWhyNot);
    return backTo(params.back, 'collection_joined');
  },
});

const removeByForm = userRoute({
  ...termsOf(removeFromCollectionAct),
  method: 'POST',
  path: '/collections/:id/remove/:item_id',
  params: { id: pathId(), item_id: pathId(), back: text() },
  async handle(call) {
    const { viewer, params, write } = call;
    await assertOwn(call, params.id);
    await write((tx) => removeFromCollectionAct.verb(tx, viewer, { collectionId: params.id, itemId: params.item_id }));
    return backTo(params.back, 'removed');
  },
});

const chooseCollections = userRoute({
  method: 'GET',
  path: '/accounts/:id/collections',
  access: writing,
  params: { id: pathId() },
  summary: 'Your collections with somebody, and those that they can be added to',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id } = await getAccount(db, params.id);
    const ids = await listCollectionsOf(db, viewer, viewer.accountId, { limit: MOST, offset: 0 });
    const [account] = await featurable(db, viewer, [id]);
    if (!account) throw notFound();
    const reader = await ownReaderOf(call);
    const title = reader.words.collections.choose(`@${account.acct}`);
    const choices = collectionChoices(await collectionValues(db, viewer, ids), account, reader);
    return contentAnswer({
      title,
      body: html`<h1>${title}</h1><ul class="people">${accountCard(account, reader)}</ul>${choices}`,
    });
  },
});

/** Who has been added already in another window is no mistake; who does not want to be is a reason that is said. */
function saidWhyNot(error: unknown): void {
  if (error instanceof AppError && error.kind === 'forbidden')
    throw new PageProblem('forbidden', ({ collections, failures }) => ({
      title: failures.notPossible,
      text: collections.refusesOrLeft,
    }));
  unlessRepeated(error);
}

/** 404 for a collection that is not one's own. */
async function assertOwn({ db, viewer }: PersonCall, id: number): Promise<void> {
  const row = await findVisibleCollection(db, viewer, id);
  if (row?.account_id !== viewer.accountId) throw notFound();
}

/** One's own collection; 404 for any other. */
async function ownCollection(call: PersonCall, id: number): Promise<CollectionView> {
  await assertOwn(call, id);
  const [shown] = await collectionValues(call.db, call.viewer, [id]);
  if (!shown) throw notFound();
  return shown;
}

type Edited = { readonly query: string; readonly typed?: WrittenCollection; readonly error?: AppError };

async function editPage(
  call: PersonCall,
  collection: CollectionView,
  { query, typed, error }: Edited,
): Promise<Answer> {
  const { ctx, db, viewer } = call;
  const reader = await ownReaderOf(call);
  const title = reader.words.collections.edit;
  const ids = memberIdsOf(collection);
  const search = { query, resolve: true, kind: 'accounts', limit: FOUND };
  const found = query === '' ? [] : (await searchEverything(ctx, viewer, search)).accounts;
  const members = {
    collection,
    people: await featurable(db, viewer, ids),
    query,
    found: await featurable(db, viewer, found),
    refusal: await blockText(call, query),
  };
  const path = `/collections/${collection.id}/edit`;
  const around = aroundForm(path, reader, error);
  const body = html`<h1>${title}</h1><p><a href="/collections/${collection.id}">${isolated(collection.name)}</a></p>
${formAmongOthers({ name: 'collection', page: path, label: title, form: collectionForm(typed ?? writtenAs(collection), reader, around) })}${collectionMembers(members, reader)}${collectionDeletion(collection.id, reader)}`;
  return contentAnswer({ title, body }, error ? 422 : 200);
}

function writtenAs({ name, description, tag, language, sensitive, discoverable }: CollectionView): WrittenCollection {
  return {
    name,
    description: description ?? '',
    tagName: tag?.name ?? '',
    language: language ?? '',
    sensitive,
    discoverable,
  };
}

/** Accounts that say whether the viewer may put them into a collection. */
async function featurable(db: Db, viewer: Viewer, ids: readonly number[]): Promise<AccountView[]> {
  return accountsOf(await loadAccountsFor(db, viewer, ids), ids);
}

/** Changing one's collections and who is in them. */
export const collectionEditing: readonly Route[] = [
  showCollectionForm,
  changeByForm,
  deleteByForm,
  addByForm,
  removeByForm,
  chooseCollections,
];
