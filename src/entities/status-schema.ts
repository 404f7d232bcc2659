import { Type } from 'typebox';
import { AccountSchema, nullable } from './account-schema.ts';
import { CustomEmojiSchema } from './custom-emoji.ts';
import { FilterResultSchema } from './filter-result.ts';
import { MediaAttachmentSchema } from './media-attachment.ts';
import { PollSchema } from './poll.ts';
import { PreviewCardSchema } from './preview-card.ts';
import { statusReactionFields } from './status-reaction.ts';

const viewerFields = {
  favourited: Type.Optional(Type.Boolean()),
  reblogged: Type.Optional(Type.Boolean()),
  muted: Type.Optional(Type.Boolean()),
  bookmarked: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
  filtered: Type.Optional(Type.Array(FilterResultSchema)),
};

const ownFields = {
  id: Type.String(),
  created_at: Type.String(),
  in_reply_to_id: nullable(Type.String()),
  in_reply_to_account_id: nullable(Type.String()),
  sensitive: Type.Boolean(),
  spoiler_text: Type.String(),
  visibility: Type.String(),
  language: nullable(Type.String()),
  uri: Type.String(),
  url: nullable(Type.String()),
  /** Only there when true. */
  local_only: Type.Optional(Type.Boolean()),
  replies_count: Type.Integer(),
  reblogs_count: Type.Integer(),
  favourites_count: Type.Integer(),
  quotes_count: Type.Integer(),
  edited_at: nullable(Type.String()),
  content: Type.String(),
  /** What a post of this server is called; it stands above the text in the content. Only there where it has a title. */
  title: Type.Optional(Type.String()),
  /** The content with headings, tables and the like; only there where Mastodon's elements cannot say it. */
  rich_content: Type.Optional(Type.String()),
  application: Type.Optional(nullable(Type.Object({ name: Type.String(), website: nullable(Type.String()) }))),
  account: AccountSchema,
  /** The forums, communities and blogs to which it belongs; only there when there are any. */
  posted_in: Type.Optional(Type.Array(AccountSchema)),
  media_attachments: Type.Array(MediaAttachmentSchema),
  mentions: Type.Array(
    Type.Object({ id: Type.String(), username: Type.String(), url: Type.String(), acct: Type.String() }),
  ),
  tags: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  emojis: Type.Array(CustomEmojiSchema),
  tagged_collections: Type.Array(Type.Unknown()),
  card: nullable(PreviewCardSchema),
  poll: nullable(PollSchema),
  quote_approval: Type.Object({
    automatic: Type.Array(Type.String()),
    manual: Type.Array(Type.String()),
    current_user: Type.String(),
  }),
  ...statusReactionFields,
  ...viewerFields,
};

const ShallowStatusSchema = Type.Object({
  ...ownFields,
  quote: nullable(Type.Object({ state: Type.String(), quoted_status_id: nullable(Type.String()) })),
});

/** A Quote, or null. */
export const QuoteSchema = nullable(
  Type.Object({ state: Type.String(), quoted_status: nullable(ShallowStatusSchema) }),
);

export const StatusSchema = Type.Object({
  ...ownFields,
  quote: QuoteSchema,
  reblog: nullable(Type.Object({ ...ownFields, quote: QuoteSchema, reblog: Type.Null() })),
});
