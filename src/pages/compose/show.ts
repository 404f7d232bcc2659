import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getDraft } from '../../domain/drafts/queries.ts';
import { draftOf, parseParams } from '../../domain/scheduled/params.ts';
import { getAuthor } from '../../domain/statuses/author.ts';
import { contentTypeOf, type Draft } from '../../domain/statuses/draft.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import { id, oneOf, prose } from '../../http/params/scalars.ts';
import { type Call, userRoute } from '../../http/route.ts';
import { textOfNames } from '../../lib/text/names-before.ts';
import { VISIBILITIES, type Visibility } from '../../lib/visibility.ts';
import { newToken } from '../../platform/passwords.ts';
import { QUOTE_POLICIES, type StatusRow } from '../../schema/statuses.ts';
import { statusValue } from '../entity-values.ts';
import { ownPost } from '../posts/own-post.ts';
import { composerPage, type Writing } from './composer-page.ts';
import { checkQuotable } from './quotable.ts';

const params = {
  text: prose(),
  visibility: oneOf(...VISIBILITIES),
  in_reply_to_id: id(),
  quoted_status_id: id(),
  edit: id(),
  draft: id(),
};

type Asked = Call<typeof params> & { readonly viewer: Viewer };

export const showComposer = userRoute({
  method: 'GET',
  path: '/publish',
  access: user('write', 'write:statuses'),
  params,
  summary: 'The form to write a post',
  async handle(call) {
    return composerPage(call, await writingOf(call));
  },
});

async function writingOf(call: Asked): Promise<Writing> {
  const { db, viewer, params } = call;
  const key = newToken();
  if (params.draft !== undefined) {
    const row = await getDraft(db, viewer, params.draft);
    const kept = { draft: draftOf(parseParams(row.params)), key, known: row };
    if (params.edit === undefined) return kept;
    return { ...kept, editing: await editedPost(call, await ownPost(db, viewer, params.edit)) };
  }
  if (params.edit !== undefined) {
    const row = await ownPost(db, viewer, params.edit);
    return { draft: draftOfStatus(row), key, editing: await editedPost(call, row) };
  }
  const { text: begun = '', visibility } = params;
  await checkQuotable(db, viewer, params.quoted_status_id);
  const draft = { ...EMPTY, text: begun, visibility, quotedStatusId: params.quoted_status_id };
  return {
    draft: params.in_reply_to_id === undefined ? draft : await answering(call, draft, params.in_reply_to_id),
    key,
  };
}

async function editedPost({ db, viewer }: Asked, row: StatusRow): Promise<Writing['editing']> {
  const { media_attachments: media } = await statusValue(db, viewer, row.id);
  return { id: row.id, version: row.edited_at ?? 0, media };
}

/** Nothing written yet. */
export const EMPTY: Draft = {
  text: '',
  spoilerText: '',
  sensitive: undefined,
  visibility: undefined,
  language: undefined,
  inReplyToId: undefined,
  mediaIds: [],
  poll: undefined,
  quotedStatusId: undefined,
  quotePolicy: undefined,
  allowedMentions: undefined,
  applicationId: null,
};

/** What an author once wrote. */
export function draftOfStatus(row: StatusRow): Draft {
  return {
    ...EMPTY,
    text: row.text,
    title: row.title,
    contentType: contentTypeOf(row.content_type),
    spoilerText: row.spoiler_text,
    sensitive: row.sensitive === 1,
    visibility: VISIBILITIES.find((one) => one === row.visibility),
    language: row.language ?? undefined,
    inReplyToId: row.in_reply_to_id ?? undefined,
    quotePolicy: QUOTE_POLICIES.find((one) => one === row.quote_policy),
    localOnly: row.local_only === 1,
  };
}

/** A reply mentions the people it answers, keeps their warning, and is visible to no more people than the post it replies to. */
async function answering({ db, viewer }: Asked, draft: Draft, parentId: number): Promise<Draft> {
  const parent = await getOriginal(db, viewer, parentId);
  const { account, mentions } = await statusValue(db, viewer, parent.id);
  const { defaults, username } = await getAuthor(db, viewer.accountId);
  const named = new Set([account.acct, ...mentions.map(({ acct }) => acct)].filter((acct) => acct !== username));
  return {
    ...draft,
    text: `${textOfNames([...named])}${draft.text}`,
    spoilerText: parent.spoiler_text,
    visibility: narrower(defaults.visibility, parent.visibility),
    inReplyToId: parent.id,
    localOnly: parent.local_only === 1,
  };
}

function narrower(wanted: Visibility, parent: string): Visibility {
  const known: readonly string[] = VISIBILITIES;
  return VISIBILITIES[Math.max(known.indexOf(parent), known.indexOf(wanted))] ?? wanted;
}
