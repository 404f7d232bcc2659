import { type Static, Type } from 'typebox';

const Id = Type.Integer();
const Uri = Type.String();

/** A change of a status or a reblog. `inboxes` lists the recipients when the row is already gone, and `createdAt` (ms) is of that row. */
const StatusVerb = Type.Object({
  verb: Type.Enum(['create', 'update', 'delete', 'announce', 'undo_announce', 'add_featured', 'remove_featured']),
  statusId: Id,
  accountId: Id,
  uri: Uri,
  reblogOfId: Type.Union([Id, Type.Null()]),
  visibility: Type.String(),
  inboxes: Type.Optional(Type.Array(Type.String())),
  createdAt: Type.Optional(Type.Integer()),
});

/**
 * A change of the relationship between two accounts, and the id of its row. `accountId` and `targetId` are those of the row, which need not
 * be sender and recipient.
 */
const RelationshipVerb = Type.Object({
  verb: Type.Enum(['follow', 'undo_follow', 'accept_follow', 'reject_follow', 'block', 'undo_block']),
  id: Id,
  accountId: Id,
  targetId: Id,
  uri: Type.Union([Uri, Type.Null()]),
});

const LikeVerb = Type.Object({ verb: Type.Enum(['like', 'undo_like']), id: Id, accountId: Id, statusId: Id });

const ReactionVerb = Type.Object({
  verb: Type.Enum(['emoji_react', 'undo_emoji_react']),
  id: Id,
  accountId: Id,
  statusId: Id,
  name: Type.String(),
  customEmojiId: Type.Union([Id, Type.Null()]),
});

const VoteVerb = Type.Object({ verb: Type.Literal('vote'), voteId: Id, pollId: Id, accountId: Id });

/** The counts of a local poll have changed. */
const PollVerb = Type.Object({ verb: Type.Literal('update_poll'), statusId: Id });

const FlagVerb = Type.Object({
  verb: Type.Literal('flag'),
  reportId: Id,
  domains: Type.Optional(Type.Array(Type.String())),
});

const FeaturedTagVerb = Type.Object({
  verb: Type.Enum(['add_featured_tag', 'remove_featured_tag']),
  accountId: Id,
  name: Type.String(),
});

const AccountVerb = Type.Object({ verb: Type.Literal('update_account'), accountId: Id });

/** An account is gone; `inboxes` lists those of servers that may know it. */
const DeleteAccountVerb = Type.Object({
  verb: Type.Literal('delete_account'),
  accountId: Id,
  inboxes: Type.Array(Type.String()),
});

const MoveVerb = Type.Object({ verb: Type.Literal('move'), accountId: Id, targetId: Id });

/** A local account quotes a post, or withdraws its consent to be quoted. */
const QuoteVerb = Type.Object({ verb: Type.Enum(['quote_request', 'revoke_quote']), quoteId: Id });

/**
 * A local account answers a request to quote its status. `requestUri` is the QuoteRequest that `requesterId` sent for the post
 * `quotingUri`. `approvalUri` is the proof of consent.
 */
const QuoteAnswerVerb = Type.Object({
  verb: Type.Enum(['accept_quote_request', 'reject_quote_request']),
  accountId: Id,
  requesterId: Id,
  requestUri: Type.Union([Uri, Type.Null()]),
  quotingUri: Uri,
  statusId: Id,
  approvalUri: Type.Optional(Uri),
});

/** A local collection is new, or has changed. */
const CollectionVerb = Type.Object({
  verb: Type.Enum(['add_collection', 'update_collection']),
  accountId: Id,
  collectionId: Id,
});

/** A local collection is gone; `inboxes` lists those of servers that may know it. */
const CollectionRemovalVerb = Type.Object({
  verb: Type.Literal('remove_collection'),
  accountId: Id,
  uri: Uri,
  inboxes: Type.Array(Type.String()),
});

const CollectionItemVerb = Type.Object({ verb: Type.Literal('add_collection_item'), accountId: Id, itemId: Id });

const CollectionItemRemovalVerb = Type.Object({
  verb: Type.Literal('remove_collection_item'),
  accountId: Id,
  collectionId: Id,
  memberId: Id,
  uri: Uri,
});

/** A local account asks a remote account to be in a collection, or is no longer in a collection of another server. */
const FeatureVerb = Type.Object({ verb: Type.Enum(['feature_request', 'revoke_feature']), accountId: Id, itemId: Id });

/** A local account answers a request to feature it. `requestUri` is the FeatureRequest sent by `requesterId`. */
const FeatureAnswerVerb = Type.Object({
  verb: Type.Enum(['accept_feature_request', 'reject_feature_request']),
  accountId: Id,
  requesterId: Id,
  requestUri: Type.Union([Uri, Type.Null()]),
  collectionUri: Uri,
  itemId: Type.Optional(Id),
});

const RelayVerb = Type.Object({
  verb: Type.Enum(['follow_relay', 'undo_follow_relay']),
  inbox: Type.String(),
  actorUri: Type.Union([Uri, Type.Null()]),
  followUri: Uri,
});

/** Accepts the Follow of a relay that follows the server itself. */
const AcceptRelayVerb = Type.Object({
  verb: Type.Literal('accept_relay'),
  accountId: Id,
  followUri: Type.Union([Uri, Type.Null()]),
});

/** The payload of a `federate` job: an event on this server that concerns other servers. */
export const FederatePayload = Type.Union([
  StatusVerb,
  RelationshipVerb,
  LikeVerb,
  VoteVerb,
  PollVerb,
  FlagVerb,
  AccountVerb,
  DeleteAccountVerb,
  ReactionVerb,
  MoveVerb,
  FeaturedTagVerb,
  QuoteVerb,
  QuoteAnswerVerb,
  CollectionVerb,
  CollectionRemovalVerb,
  CollectionItemVerb,
  CollectionItemRemovalVerb,
  FeatureVerb,
  FeatureAnswerVerb,
  RelayVerb,
  AcceptRelayVerb,
]);

export type StatusOrder = Static<typeof StatusVerb>;
export type RelationshipOrder = Static<typeof RelationshipVerb>;
export type LikeOrder = Static<typeof LikeVerb>;
export type FeaturedTagOrder = Static<typeof FeaturedTagVerb>;
export type ReactionOrder = Static<typeof ReactionVerb>;
export type VoteOrder = Static<typeof VoteVerb>;
export type QuoteAnswerOrder = Static<typeof QuoteAnswerVerb>;
export type CollectionOrder = Static<typeof CollectionVerb>;
export type CollectionRemovalOrder = Static<typeof CollectionRemovalVerb>;
export type CollectionItemOrder = Static<typeof CollectionItemVerb>;
export type CollectionItemRemovalOrder = Static<typeof CollectionItemRemovalVerb>;
export type FeatureOrder = Static<typeof FeatureVerb>;
export type FeatureAnswerOrder = Static<typeof FeatureAnswerVerb>;
export type RelayOrder = Static<typeof RelayVerb>;
export type AcceptRelayOrder = Static<typeof AcceptRelayVerb>;
export type FederateOrder = Static<typeof FederatePayload>;
