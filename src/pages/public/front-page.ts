import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { readUserSettings } from '../../domain/accounts/user-settings.ts';
import { listRules } from '../../domain/instance/rules.ts';
import { countPeople } from '../../domain/instance/statistics.ts';
import { isUnclaimed } from '../../domain/registrations/owner.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { isPublicFeed } from '../../domain/timelines/feed-access.ts';
import { listPublic } from '../../domain/timelines/public.ts';
import { listTrendingStatuses } from '../../domain/trends/list.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { findReader } from '../../http/html/signed-in.ts';
import { type Call, route } from '../../http/route.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type FrontFeed, frontPage } from '../../views/posts/front-page.ts';
import { waitingAnswer } from '../auth/waiting-page.ts';
import { whyClosed } from '../auth/why-closed.ts';
import { accountValues, statusValues } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { START_PATH } from '../start.ts';
import { aboutFediverse, headOfServer, rulesSection } from './landing.ts';
import { isUnlisted } from './profile-parts.ts';
import { VARY } from './public-page.ts';
import { serverPicture } from './server-picture.ts';
import { cachedPage } from './signed-in-only.ts';

/** How many posts there are. */
const LIMIT = 20;

const landing = route({
  method: 'GET',
  path: '/',
  access: anyone(),
  params: {},
  summary: 'The front page',
  cache: 'anonymous',
  async handle(call) {
    const visitor = await findReader(call);
    if (visitor?.session.standing === 'active') return redirect(await placeOf(call.db, visitor.session));
    return visitor ? waitingAnswer(call, visitor) : frontAnswer(call);
  },
});

/** Where somebody who is signed in is led: home, but once to the first steps when the account is new. */
async function placeOf(db: Db, { accountId }: Session): Promise<string> {
  return (await readUserSettings(db, accountId)).first_steps_due ? START_PATH : '/home';
}

/** What visitors see first, and the way in. */
export const showLanding = cachedPage(landing);

async function frontAnswer(call: Call): Promise<Answer> {
  const { db } = call;
  const settings = await readSettings(db);
  const feed = await readFeed(call, settings);
  const isFound = !feed?.posts.some(({ account }) => isUnlisted(account));
  const reader = await readerOf(call);
  const body = frontPage(
    {
      title: settings.site_title,
      description: settings.site_short_description,
      picture: serverPicture(db.instance, settings),
      isUnclaimed: await isUnclaimed(db),
      closed: settings.registrations === 'closed' ? whyClosed(settings, reader.words) : undefined,
      feed: feed && { ...feed, ...(await readHouse(db, settings)) },
      about: feed ? null : [aboutFediverse(reader.words), await rulesSection(call)],
    },
    reader,
  );
  const head = headOfServer(call, settings, { path: '/', noindex: !isFound });
  const headers = { ...VARY, ...(!isFound && { 'x-robots-tag': 'noindex' }) };
  return contentAnswer({ title: settings.site_title, body, shape: 'wide', head }, 200, headers);
}

/** The posts that the server's owner has chosen for visitors; undefined where there are none that they may see. */
async function readFeed(call: Call, settings: Settings): Promise<Pick<FrontFeed, 'kind' | 'posts'> | undefined> {
  const { db } = call;
  const kind = settings.landing_page;
  if (kind === 'about' || settings.limited_federation || settings.disallow_unauthenticated_api_access) return undefined;
  const ids = kind === 'trends' ? await trendingIds(call, settings) : await newestIds(db, settings);
  const posts = await statusValues(db, null, ids);
  return posts.length > 0 ? { kind, posts } : undefined;
}

async function newestIds(db: Db, settings: Settings): Promise<number[]> {
  if (!isPublicFeed(settings, 'live', 'local')) return [];
  return listPublic(db, null, { origins: 'local', onlyMedia: false }, { limit: LIMIT });
}

async function trendingIds({ db, request }: Call, settings: Settings): Promise<number[]> {
  if (!settings.trends) return [];
  return listTrendingStatuses(db, settings, null, [request.words.language], { limit: LIMIT, offset: 0 });
}

/** How many live here, who runs the server, and whether it has rules. */
async function readHouse(db: Db, settings: Settings): Promise<Pick<FrontFeed, 'people' | 'host' | 'hasRules'>> {
  const { users: people } = await countPeople(db);
  const username = settings.site_contact_username;
  const account = username === '' ? undefined : await findAccountByAcct(db, username);
  const [host] = account ? await accountValues(db, [account.id]) : [];
  const hasRules = (await listRules(db)).length > 0;
  return { people, host: host?.suspended ? undefined : host, hasRules };
}
