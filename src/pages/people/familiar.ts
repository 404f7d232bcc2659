import { getAccount, onlyPresentable } from '../../domain/accounts/queries.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listFamiliarFollowers } from '../../domain/relationships/familiar-followers.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { nameIn, shownName } from '../../views/frame/names.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { within } from '../../views/frame/written.ts';
import { familiarFollowers } from '../../views/people/about-account.ts';
import { peopleList } from '../../views/people/people-list.ts';
import { accountValue, accountValues } from '../entity-values.ts';
import { readerOf } from '../reader.ts';

/** How many are named on the profile. */
const NAMED = 2;

export const showFamiliarFollowers = userRoute({
  method: 'GET',
  path: '/accounts/:id/familiar_followers',
  access: user('read', 'read:follows'),
  params: { id: pathId() },
  summary: 'The followers of an account whom you follow too',
  async handle(call) {
    const { db, viewer, params } = call;
    await getAccount(db, params.id);
    const reader = await readerOf(call);
    const account = await accountValue(db, params.id);
    const people = await accountValues(db, await familiarTo(db, viewer, params.id));
    const title = reader.words.people.knownFollowersOf(nameIn(account, reader.words));
    return contentAnswer({
      title,
      shape: 'stream',
      body: html`<h1>${within(reader.words.people.knownFollowersOf, shownName(account, reader))}</h1>${peopleList(people, reader)}`,
    });
  },
});

/** The line of a profile that names some of them. */
export async function familiarLine(
  db: Db,
  viewer: Viewer,
  { id, view, reader }: { readonly id: number; readonly view: AccountView; readonly reader: Reader },
): Promise<Html | null> {
  if (id === viewer.accountId) return null;
  const ids = await familiarTo(db, viewer, id);
  const named = await accountValues(db, ids.slice(0, NAMED));
  return familiarFollowers(view, { named, count: ids.length }, reader);
}

async function familiarTo(db: Db, { accountId }: Viewer, id: number): Promise<readonly number[]> {
  const ids = await onlyPresentable(db, [id]);
  return (await listFamiliarFollowers(db, accountId, ids)).get(id) ?? [];
}
