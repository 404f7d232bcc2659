import { openToAll } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { bool, pathText } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { en } from '../../words/en.ts';
import { accountValue } from '../entity-values.ts';
import { listPageParams } from '../paging.ts';
import { viewerOf } from '../viewer.ts';
import { showElsewhere } from './elsewhere.ts';
import { partPage } from './featured.ts';
import { getLocalAccount } from './local-account.ts';
import { type ActivityDocuments, splitFormat, wantsActivity } from './negotiate.ts';
import { profileFeed } from './profile-feed.ts';
import { FEATURED, MEDIA, type Part, POSTS, REPLIES, taggedPart } from './profile-parts.ts';

/** The maximum number of posts in a feed, which may be larger than a page. Mastodon: `accounts_controller.rb`. */
const FEED_LIMIT = 200;
const PAGE_LIMIT = 40;

const common = { method: 'GET', access: openToAll(), cache: 'anonymous' } as const;
/** `anyway` shows what the moderators have limited. */
const params = { handle: pathText(), ...listPageParams, ...pageParams(20, FEED_LIMIT), anyway: bool() };

type PartCall = Call<typeof params>;

/** Profiles with their posts, and the same posts as feeds. */
export function profilePages(documents: ActivityDocuments | undefined): readonly Route[] {
  return [
    route({
      ...common,
      path: '/@:handle',
      params,
      summary: 'A profile',
      async handle(call) {
        const { name, format } = splitFormat(call.params.handle);
        if (name.includes('@')) return answerPart(call, name, POSTS, 'html');
        if (documents && (format === 'json' || (format === 'html' && wantsActivity(call)))) {
          return documents.account(call, name);
        }
        if (format === 'json') throw notFound();
        return answerPart(call, name, POSTS, format);
      },
    }),
    route({
      ...common,
      path: `/@:handle${FEATURED.path}`,
      params,
      summary: 'What a profile features: people, hashtags, collections',
      handle: (call) => answerPart(call, call.params.handle, FEATURED, 'html'),
    }),
    ...[REPLIES, MEDIA].flatMap((part) => [partRoute(part, 'html'), partRoute(part, 'rss')]),
    route({
      ...common,
      path: '/@:handle/tagged/:tag',
      params: { ...params, tag: pathText() },
      summary: 'The posts of a profile with a hashtag',
      async handle(call) {
        const { name: tag, format } = splitFormat(call.params.tag);
        return answerPart(call, call.params.handle, taggedPart(tag), format === 'rss' ? 'rss' : 'html');
      },
    }),
  ];
}

function partRoute(part: Part, format: 'html' | 'rss'): Route {
  return route({
    ...common,
    path: `/@:handle${part.path}${format === 'rss' ? '.rss' : ''}`,
    params,
    summary: `${part.label(en)} of a profile`,
    handle: (call) => answerPart(call, call.params.handle, part, format),
  });
}

async function answerPart(call: PartCall, handle: string, part: Part, format: 'html' | 'rss'): Promise<Answer> {
  const asked = pageOf(call.params);
  const { at, anyway } = call.params;
  const page = { ...asked, limit: Math.min(Math.max(asked.limit, 1), format === 'rss' ? FEED_LIMIT : PAGE_LIMIT) };
  if (format === 'html' && handle.includes('@')) return showElsewhere(call, { handle, part, page, at, anyway });
  const account = await getLocalAccount(call.db, handle);
  const view = await accountValue(call.db, account.id);
  const subject = { account, view, part, page, at, anyway };
  if (format === 'rss') return profileFeed(call, subject);
  return partPage(call, viewerOf(call), subject);
}
