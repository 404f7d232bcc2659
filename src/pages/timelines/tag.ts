import type { Viewer } from '../../domain/accounts/viewer.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { followTag, unfollowTag } from '../../domain/tags/follow-tag.ts';
import { findTag, getTagName } from '../../domain/tags/queries.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listTagged } from '../../domain/timelines/tag.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pageOf, type pageParams } from '../../http/paging.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { pathText, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { backTo } from '../fragment.ts';
import { tagsShownTo } from '../shown-to.ts';
import { timelinePage } from './timeline-page.ts';

type Paged = Call & { readonly params: ParamValues<ReturnType<typeof pageParams>> };

/** The posts with a hashtag for whoever is signed in, with a button to follow it. */
export async function tagShownTo(call: Paged, viewer: Viewer, name: string): Promise<Answer> {
  const { db, params, request } = call;
  const { people, timelines } = request.words;
  const row = await findTag(db, name);
  const [tag] = row ? await tagsShownTo(db, viewer, [row.id]) : [];
  const origins = allowedOrigins(await readSettings(db), 'topic', 'both', viewer);
  const page = { ...pageOf(params), limit: Math.min(Math.max(params.limit, 1), 40) };
  const ids = await listTagged(db, viewer, { name, any: [], all: [], none: [] }, { origins, onlyMedia: false }, page);
  const isFollowed = tag?.following ?? false;
  const above = html`<div class="actions"><button form="act" formaction="/tags/${encodeURIComponent(name)}/${isFollowed ? 'unfollow' : 'follow'}" class="small${isFollowed ? ' secondary' : ''}">${isFollowed ? people.unfollow : people.follow}</button></div>`;
  const shown = { title: `#${tag?.name ?? name}`, ids, page, above, empty: html`<p>${timelines.tagEmpty}</p>` };
  return timelinePage({ ...call, viewer }, shown);
}

function act(
  word: string,
  summary: string,
  verb: (tx: Tx, accountId: number, name: string) => Promise<unknown>,
): Route {
  return userRoute({
    method: 'POST',
    path: `/tags/:name/${word}`,
    access: user('write', 'write:follows', 'follow'),
    params: { name: pathText(), back: text() },
    summary,
    async handle({ viewer, params, write }) {
      await write((tx) => verb(tx, viewer.accountId, getTagName(params.name)));
      return backTo(params.back);
    },
  });
}

/** What is done with a hashtag. */
export const tagActs: readonly Route[] = [
  act('follow', 'Follow a hashtag', followTag),
  act('unfollow', 'Unfollow a hashtag', unfollowTag),
];
