import { type TSchema, Type } from 'typebox';
import { CustomEmojiSchema } from './custom-emoji.ts';

/** A schema whose value may be null instead. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const FieldSchema = Type.Object({
  name: Type.String(),
  value: Type.String(),
  verified_at: nullable(Type.String()),
});

const accountFields = {
  id: Type.String(),
  username: Type.String(),
  acct: Type.String(),
  display_name: Type.String(),
  locked: Type.Boolean(),
  bot: Type.Boolean(),
  discoverable: nullable(Type.Boolean()),
  indexable: Type.Boolean(),
  group: Type.Boolean(),
  created_at: Type.String(),
  note: Type.String(),
  url: Type.String(),
  uri: Type.String(),
  avatar: Type.String(),
  avatar_static: Type.String(),
  avatar_description: Type.String(),
  header: Type.String(),
  header_static: Type.String(),
  header_description: Type.String(),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  statuses_count: Type.Integer(),
  last_status_at: nullable(Type.String()),
  hide_collections: nullable(Type.Boolean()),
  show_media: Type.Boolean(),
  show_media_replies: Type.Boolean(),
  show_featured: Type.Boolean(),
  noindex: Type.Optional(Type.Boolean()),
  suspended: Type.Optional(Type.Boolean()),
  limited: Type.Optional(Type.Boolean()),
  memorial: Type.Optional(Type.Boolean()),
  feature_approval: Type.Object({
    automatic: Type.Array(Type.String()),
    manual: Type.Array(Type.String()),
    current_user: Type.String(),
  }),
  emojis: Type.Array(CustomEmojiSchema),
  roles: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String(), color: Type.String() }))),
  fields: Type.Array(FieldSchema),
};

export const AccountSchema = Type.Object({
  ...accountFields,
  moved: Type.Optional(nullable(Type.Object(accountFields))),
});
