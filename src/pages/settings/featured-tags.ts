import { termsOf } from '../../acts/act.ts';
import { removeFeaturedTagAct } from '../../acts/tag-acts.ts';
import { featureTag } from '../../domain/tags/feature-tag.ts';
import { listFeaturedTags, suggestFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pathId, prose, withDefault } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { featuredTagsForm } from '../../views/people/featured-tags.ts';
import { tagValues } from '../entity-values.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/settings/featured_tags';
const writing = user('write', 'write:accounts');

const showOwnFeaturedTags = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:accounts'),
  params: {},
  summary: 'The hashtags on your profile',
  handle: (call) => formPage(call, ''),
});

const featureTagByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writing,
  params: { name: withDefault(prose(), '') },
  summary: 'Put a hashtag on your profile',
  async handle(call) {
    const { write, viewer, params } = call;
    try {
      await write((tx) => featureTag(tx, viewer.accountId, params.name));
    } catch (error) {
      return formPage(call, params.name, problemOf(error, call));
    }
    return seeOther(PATH, 'added');
  },
});

const unfeatureTagByForm = userRoute({
  ...termsOf(removeFeaturedTagAct),
  method: 'POST',
  path: `${PATH}/:id/remove`,
  params: { id: pathId() },
  async handle({ write, viewer, params }) {
    await write((tx) => removeFeaturedTagAct.verb(tx, viewer, params.id));
    return seeOther(PATH, 'removed');
  },
});

async function formPage(call: PersonCall, name: string, problem?: string): Promise<Answer> {
  const { db, viewer } = call;
  const rows = await listFeaturedTags(db, viewer.accountId);
  const featured = rows.map((row) => ({ id: toWire(row.id), name: row.name, count: row.statuses_count }));
  const suggested = await tagValues(db, viewer, await suggestFeaturedTags(db, viewer.accountId));
  const reader = await ownReaderOf(call);
  const { title, lead } = reader.words.featuredTags;
  const body = html`<h1>${title}</h1><p class="hint">${lead}</p>${featuredTagsForm({ featured, suggested, name, problem }, reader)}`;
  return contentAnswer({ title, body }, problem === undefined ? 200 : 422);
}

/** The hashtags on one's own profile. */
export const featuredTagPages: readonly Route[] = [showOwnFeaturedTags, featureTagByForm, unfeatureTagByForm];
