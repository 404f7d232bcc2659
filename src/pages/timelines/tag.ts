import { perform, termsOf } from '../../acts/act.ts';
import { tagFollowActs } from '../../acts/tag-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { findTag, getTagName } from '../../domain/tags/queries.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listTagged } from '../../domain/timelines/tag.ts';
import type { Answer } from '../../http/answer.ts';
import { pathText, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { nothingHere } from '../../views/frame/nothing-here.ts';
import { tagValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { entriesOf, type ListPageValues } from '../paging.ts';
import { timelinePage } from './timeline-page.ts';

type Paged = Call & { readonly params: ListPageValues };

/** The posts with a hashtag for whoever is signed in, with a button to follow it. */
export async function tagShownTo(call: Paged, viewer: Viewer, name: string): Promise<Answer> {
  const { db, params, request } = call;
  const { people, timelines } = request.words;
  const row = await findTag(db, name);
  const [tag] = row ? await tagValues(db, viewer, [row.id]) : [];
  const origins = allowedOrigins(await readSettings(db), 'topic', 'both', viewer);
  const query = { name, any: [], all: [], none: [] };
  const isFollowed = tag?.following ?? false;
  const above = html`<div class="actions"><button form="act" formaction="/tags/${encodeURIComponent(name)}/${isFollowed ? 'unfollow' : 'follow'}" class="small${isFollowed ? ' secondary' : ''}">${isFollowed ? people.unfollow : people.follow}</button></div>`;
  return timelinePage(
    { ...call, viewer },
    {
      title: `#${tag?.name ?? name}`,
      list: async (page) => entriesOf(await listTagged(db, viewer, query, { origins, onlyMedia: false }, page)),
      params: { ...params, limit: Math.min(Math.max(params.limit, 1), 40) },
      above,
      empty: (reader) => nothingHere(timelines.tagEmpty, ['write', 'tags'], reader),
      context: 'public',
      live: origins === 'none' ? undefined : { stream: 'hashtag', tag: name },
    },
  );
}

/** What is done with a hashtag. */
export const tagActs: readonly Route[] = tagFollowActs.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/tags/:name/${act.name}`,
    params: { name: pathText(), back: text() },
    async handle({ viewer, params, write }) {
      const undo = await write((tx) => perform(tx, act, viewer, getTagName(params.name)));
      const path = undo && `/tags/${encodeURIComponent(params.name)}/${undo}`;
      return backTo(params.back, act.outcome ? { what: act.outcome, undo: path } : null);
    },
  }),
);
