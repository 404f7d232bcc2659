import { findVisibleCollection } from '../../domain/collections/queries.ts';
import { findByUrl } from '../../domain/search/find-by-url.ts';
import { resolveQuery } from '../../federation/resolve/query.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { findCollectionForm } from '../../views/people/find-collection.ts';
import { blockText } from '../block-text.ts';
import type { PersonCall } from '../person-call.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/collections/find';

const access = user('read', 'read:collections');

const showFinding = userRoute({
  method: 'GET',
  path: PATH,
  access,
  params: {},
  summary: 'The form that opens a collection by its address',
  handle: (call) => formPage(call, ''),
});

const findByForm = userRoute({
  method: 'POST',
  path: PATH,
  access,
  params: { address: text({ max: 2048 }) },
  summary: 'Open a collection by its address, fetched from its server',
  async handle(call) {
    const address = call.params.address?.trim() ?? '';
    const { problems } = call.request.words.findingCollections;
    if (!/^https?:\/\/./i.test(address)) return formPage(call, address, problems.no_address);
    const found = await findCollection(call, address);
    if (typeof found === 'number') return seeOther(`/collections/${toWire(found)}`, null);
    return formPage(call, address, (await blockText(call, address)) ?? problems[found]);
  },
});

/** Asks its server first, which knows who is in it by now, and otherwise takes what is known here. */
async function findCollection(
  { ctx, db, viewer }: PersonCall,
  address: string,
): Promise<number | 'other_thing' | 'not_found'> {
  const found = (await resolveQuery(ctx, address)) ?? (await findByUrl(db, viewer, address));
  if (found && found.kind !== 'collection') return 'other_thing';
  const collection = found && (await findVisibleCollection(db, viewer, found.id));
  return collection?.id ?? 'not_found';
}

async function formPage(call: PersonCall, address: string, problem?: string): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const { title } = reader.words.findingCollections;
  const body = html`<h1>${title}</h1>${findCollectionForm(reader, { address, problem })}`;
  return contentAnswer({ title, body }, problem ? 422 : 200);
}

/** Opening a collection of another server, to follow those who are in it. */
export const collectionFindingPages: readonly Route[] = [showFinding, findByForm];
