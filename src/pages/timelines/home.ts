import { getAccount } from '../../domain/accounts/queries.ts';
import { listImports } from '../../domain/imports/queries.ts';
import { findLastRead } from '../../domain/markers/markers.ts';
import { listHome } from '../../domain/timelines/home.ts';
import { noteActive } from '../../domain/timelines/mark-active.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { position } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type Done, firstSteps } from '../../views/people/first-steps.ts';
import { latestAnnouncement } from '../announcements/announcements.ts';
import { entriesOf, listPageParams } from '../paging.ts';
import { timelinePage } from './timeline-page.ts';

export const showHomePage = userRoute({
  method: 'GET',
  path: '/home',
  access: user('read', 'read:statuses'),
  // `read` is up to where one had read when the page was opened whose older posts are asked for.
  params: { ...listPageParams, read: position() },
  summary: 'The home timeline',
  async handle(call) {
    const { db, viewer, params, aside, request } = call;
    const { places } = request.words;
    await noteActive(db, aside, viewer);
    const announced = wantsPart(request) ? undefined : await latestAnnouncement(call);
    return timelinePage(call, {
      title: places.home,
      list: async (page) => entriesOf(await listHome(db, viewer.accountId, page)),
      params,
      announced,
      empty: async (reader) => firstSteps(await doneBy(db, viewer.accountId), db.instance.domain, reader),
      context: 'home',
      gathersBoosts: true,
      live: { stream: 'user' },
      readUntil: params.read ?? (await findLastRead(db, viewer.accountId, 'home')) ?? null,
    });
  },
});

/** Which of the first steps somebody has taken. */
async function doneBy(db: Db, accountId: number): Promise<Done> {
  const account = await getAccount(db, accountId);
  return {
    name: account.display_name !== '',
    picture: account.avatar_key !== null,
    about: account.note !== '',
    follows: account.following_count > 0,
    posts: account.statuses_count > 0,
    imports: (await listImports(db, accountId)).some(({ kind }) => kind === 'following'),
  };
}
