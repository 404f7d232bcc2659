// What is read of the entities of Mastodon's API: less than they have, so that every software which speaks it is understood.
import Type, { type Static, type TSchema } from 'typebox';

const maybe = <const T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const Text = Type.String();

/** Somebody. */
export const Account = Type.Object({ id: Text, acct: Text, url: maybe(Text), uri: maybe(Text) });

/** Those who were found. */
export const FoundAccounts = Type.Object({ accounts: Type.Array(Account) });

/** How one stands to somebody. */
export const Relationships = Type.Array(
  Type.Object({ id: Text, following: Type.Boolean(), followed_by: Type.Boolean() }),
);

const Reaction = Type.Object({ name: Text, count: Type.Number() });

/** A post. */
export const Status = Type.Object({
  id: Text,
  uri: Text,
  account: Account,
  content: Text,
  rich_content: maybe(Text),
  spoiler_text: maybe(Text),
  visibility: Text,
  in_reply_to_id: maybe(Text),
  media_attachments: Type.Array(Type.Object({ url: maybe(Text), description: maybe(Text) })),
  poll: maybe(
    Type.Object({
      id: Text,
      options: Type.Array(Type.Object({ title: Text, votes_count: maybe(Type.Number()) })),
    }),
  ),
  quote: maybe(Type.Object({ uri: maybe(Text), quoted_status: maybe(Type.Object({ uri: Text })) })),
  quote_approval: maybe(Type.Object({ current_user: maybe(Text) })),
  favourites_count: Type.Number(),
  reblogs_count: Type.Number(),
  emoji_reactions: maybe(Type.Array(Reaction)),
  reblog: maybe(Type.Object({ id: Text, uri: Text })),
});

/** Posts. */
export const Statuses = Type.Array(Status);

/** Posts that were found. */
export const FoundStatuses = Type.Object({ statuses: Statuses });

/** What one was told of; only that which is about a post. */
export const Notifications = Type.Array(Type.Object({ status: maybe(Status) }));

/** A file. */
export const Media = Type.Object({ id: Text });

/** What a server says of itself. */
export const Instance = Type.Object({
  domain: maybe(Text),
  configuration: maybe(
    Type.Object({ statuses: maybe(Type.Object({ supported_mime_types: maybe(Type.Array(Text)) })) }),
  ),
});

/** A post as its server sends it. */
export type StatusEntity = Static<typeof Status>;
