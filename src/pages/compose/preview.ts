import type { Draft } from '../../domain/statuses/draft.ts';
import { previewText } from '../../domain/statuses/preview.ts';
import { followingDrafts } from '../../domain/statuses/thread.ts';
import { emojisIn, loadEmojis } from '../../entities/custom-emoji.ts';
import { contentFields } from '../../entities/rich-content.ts';
import { formatAcct } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { toWire } from '../../lib/id.ts';
import { now, toIso } from '../../lib/time.ts';
import type { PollView, StatusView } from '../../views/frame/entity-types.ts';
import { accountValue, findStatusValue } from '../entity-values.ts';
import type { FormCall } from './form.ts';
import { mediaByForm } from './media.ts';

/** How the post of a form, and those that follow it, will look. 422 as when they are published. */
export async function previewsByForm(call: FormCall, draft: Draft): Promise<StatusView[]> {
  const media = await mediaByForm(call, draft.mediaIds);
  const quoted = await findStatusValue(call.db, call.viewer, draft.quotedStatusId);
  const quote = quoted ? { state: 'accepted', quoted_status: { ...quoted, quote: null } } : null;
  const account = await accountValue(call.db, call.viewer.accountId);
  const first = { ...(await textShown(call, draft)), media_attachments: media, poll: pollOf(draft), quote };
  const following: Text[] = [];
  for (const one of followingDrafts(draft)) {
    const shown = await textShown(call, one);
    following.push({ ...shown, media_attachments: await mediaByForm(call, one.mediaIds) });
  }
  return [first, ...following].map((one, index) => ({ ...one, account, id: `preview-${index + 1}` }));
}

type Text = Omit<StatusView, 'account'>;

async function textShown({ db, viewer }: FormCall, draft: Draft): Promise<Text> {
  const { content, mentions, tagNames } = await previewText(db, viewer.accountId, draft, {
    quotes: draft.quotedStatusId !== undefined,
    hasMore: draft.mediaIds.length > 0 || draft.poll !== undefined,
  });
  const written = { text: `${draft.title ?? ''} ${draft.text} ${draft.spoilerText}`, domain: null };
  return {
    ...NOTHING,
    ...contentFields(content),
    spoiler_text: draft.spoilerText,
    sensitive: draft.sensitive ?? false,
    visibility: draft.visibility ?? 'public',
    language: draft.language ?? null,
    created_at: toIso(now()),
    mentions: mentions.map(({ id, username, domain, url, uri }) => ({
      id: toWire(id),
      username,
      url: url ?? uri,
      acct: formatAcct({ username, domain }),
    })),
    tags: tagNames.map((name) => ({ name, url: `/tags/${encodeURIComponent(name)}` })),
    emojis: emojisIn(await loadEmojis(db, [written]), written).map(({ value }) => value),
  };
}

/** Nobody has voted yet. */
function pollOf({ poll }: Draft): PollView | null {
  if (!poll) return null;
  const { options, expiresIn, multiple } = poll;
  return {
    id: NOTHING.id,
    expires_at: expiresIn === undefined ? null : toIso(now() + expiresIn * 1000),
    expired: false,
    multiple,
    votes_count: 0,
    voters_count: 0,
    options: options.filter((title) => !isBlank(title)).map((title) => ({ title, votes_count: 0 })),
    emojis: [],
  };
}

/** What a post that is not published does not have. Its address is where it is shown. */
const NOTHING = {
  id: 'preview',
  uri: '#preview',
  url: '#preview',
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  replies_count: 0,
  reblogs_count: 0,
  favourites_count: 0,
  quotes_count: 0,
  edited_at: null,
  media_attachments: [],
  tagged_collections: [],
  card: null,
  poll: null,
  quote: null,
  reblog: null,
  quote_approval: { automatic: [], manual: [], current_user: 'denied' },
};
