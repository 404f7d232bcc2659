import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { findTag, getTagName } from '../../domain/tags/queries.ts';
import type { Origins } from '../../domain/timelines/feed-access.ts';
import { listTagged } from '../../domain/timelines/tag.ts';
import { openToAll } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { bool, pathText } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import type { TagRow } from '../../schema/tags.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { post } from '../../views/posts/post.ts';
import { rssFeed } from '../../views/posts/rss.ts';
import { statusValues } from '../entity-values.ts';
import { listPageParams, pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { tagShownTo } from '../timelines/tag.ts';
import { viewerOf } from '../viewer.ts';
import { absentTag } from './absent.ts';
import { type ActivityDocuments, splitFormat, wantsActivity } from './negotiate.ts';
import { feedAnswer, publicPage } from './public-page.ts';

const FEED_LIMIT = 200;
const PAGE_LIMIT = 40;

const params = { name: pathText(), local: bool(), ...listPageParams, ...pageParams(20, FEED_LIMIT) };

type TagCall = Call<typeof params>;

/** The public posts with a hashtag, as a page and as a feed. */
export function tagPages(documents: ActivityDocuments | undefined): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/tags/:name',
      access: openToAll(),
      params,
      summary: 'Public posts with a hashtag',
      cache: 'anonymous',
      async handle(call) {
        const { name, format } = splitFormat(call.params.name);
        const tag = await findTag(call.db, getTagName(name));
        const viewer = viewerOf(call);
        if (viewer && format === 'html' && !wantsActivity(call)) return tagShownTo(call, viewer, getTagName(name));
        if (!tag || tag.usable === 0) throw absentTag();
        if (documents && (format === 'json' || (format === 'html' && wantsActivity(call)))) {
          return documents.tag(call, tag.name);
        }
        if (format === 'json') throw notFound('notFound');
        return format === 'rss' ? feed(call, tag) : tagPage(call, tag);
      },
    }),
  ];
}

/** Which hashtag posts visitors may read, according to the server's settings. 404 when they may read none. */
function publicOrigins(settings: Settings, onlyLocal: boolean): Origins {
  const local = settings.local_topic_feed_access === 'public';
  const remote = settings.remote_topic_feed_access === 'public' && !onlyLocal;
  if (!local && !remote) throw absentTag();
  if (local && remote) return 'both';
  return local ? 'local' : 'remote';
}

async function listPage({ db, params }: TagCall, tag: TagRow, limit: number) {
  const origins = publicOrigins(await readSettings(db), params.local ?? false);
  const page = { ...pageOf(params), limit: Math.min(Math.max(params.limit, 1), limit) };
  const query = { name: tag.name, any: [], all: [], none: [] };
  return { page, ids: await listTagged(db, null, query, { origins, onlyMedia: false }, page) };
}

async function tagPage(call: TagCall, tag: TagRow): Promise<Answer> {
  const { db } = call;
  const { page, ids } = await listPage(call, tag, PAGE_LIMIT);
  const reader = await readerOf(call);
  const views = await statusValues(db, null, ids);
  const address = `${db.instance.origin}/tags/${encodeURIComponent(tag.name)}`;
  const title = `#${tag.display_name}`;
  const { tags } = call.request.words;
  return publicPage(call, {
    title,
    description: tags.description(title),
    canonical: address,
    type: 'website',
    noindex: true,
    feed: `${address}.rss`,
    activity: address,
    body: html`<header class="tag-top"><h1><bdi>${title}</bdi></h1>
<p class="lead">${tags.lead}</p></header>
${views.length > 0 ? html`<div class="feed">${views.map((status) => post(status, reader))}</div>` : emptyPage(tags.nobody, ['explore', 'local', 'tags'], reader)}
${pagingLinks(call, ids, page)}`,
  });
}

async function feed(call: TagCall, tag: TagRow): Promise<Answer> {
  const { ids } = await listPage(call, tag, FEED_LIMIT);
  const link = `${call.db.instance.origin}/tags/${encodeURIComponent(tag.name)}`;
  const title = `#${tag.display_name}`;
  const { words } = call.request;
  const channel = { title, description: words.tags.description(title), link, self: `${link}.rss` };
  return feedAnswer(rssFeed(channel, await statusValues(call.db, null, ids), words), true);
}
