import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { fromApprovalText } from '../domain/interactions/approval-text.ts';
import { quoteVerdict } from '../domain/quotes/policy.ts';
import type { StatusFacts } from '../domain/statuses/status-facts.ts';
import { type Joined, joined, type Members } from '../lib/json.ts';
import { isDistributable, isPersonal } from '../lib/visibility.ts';
import type { AccountsLoaded } from './account.ts';
import type { StatusContent, StatusFragment, StatusIdentity } from './fragments.ts';
import { type PollsLoaded, pollParts } from './poll.ts';
import type { ApplicationNames, AuthorDisplayRules } from './status-authors.ts';
import { collectionsOf, type StatusCollectionsLoaded } from './status-collections.ts';
import { filteredBy, type StatusFiltersLoaded } from './status-filters.ts';
import type { StatusFlags } from './status-flags.ts';
import { groupsOf } from './status-groups.ts';
import type { QuoteView } from './status-quotes.ts';
import { reactionMembers, type StatusReactionsLoaded } from './status-reaction.ts';
import { type StatusReferences, statusReferenceParts } from './status-references.ts';
import type { StatusSchema } from './status-schema.ts';

/** Everything that statuses are rendered from, for one viewer. */
export type StatusParts = {
  readonly viewer: Viewer | null;
  readonly facts: ReadonlyMap<number, StatusFacts>;
  readonly flags: StatusFlags;
  readonly fragments: ReadonlyMap<number, StatusFragment>;
  /** What the statuses show of other rows. */
  readonly shown: StatusReferences;
  readonly accounts: AccountsLoaded;
  /** The groups that the viewer is told about. */
  readonly groups: ReadonlySet<number>;
  readonly polls: PollsLoaded;
  readonly quotes: ReadonlyMap<number, QuoteView>;
  readonly filters: StatusFiltersLoaded | undefined;
  readonly reactions: StatusReactionsLoaded;
  readonly collections: StatusCollectionsLoaded;
  readonly authors: AuthorDisplayRules;
  readonly applications: ApplicationNames;
};

/** A Status without what it boosts or quotes. */
export type PlainStatus = Omit<Static<typeof StatusSchema>, 'reblog' | 'quote'>;

type Own = Omit<PlainStatus, keyof StatusIdentity | keyof StatusContent>;

/**
 * A status without what it boosts or quotes; `shown` is the status whose content is shown: itself, or the original of a reblog. Undefined
 * when it or its author is gone.
 */
export function plainStatus(parts: StatusParts, row: StatusFacts, shown: StatusFacts): Joined<PlainStatus> | undefined {
  const account = parts.accounts.get(row.account_id);
  const own = parts.fragments.get(row.id);
  const content = parts.fragments.get(shown.id);
  if (account === undefined || own === undefined || content === undefined) return undefined;
  const members: Members<Own> = {
    ...statusReferenceParts(parts.shown, content),
    account,
    replies_count: shown.replies_count,
    reblogs_count: shown.reblogs_count,
    favourites_count: shown.favourites_count,
    quotes_count: shown.quotes_count,
    tagged_collections: collectionsOf(parts.collections, shown.id),
    sensitive: isSensitive(parts, shown),
    application: clientOf(parts, row, own.local),
    posted_in: groupsOf(parts, content),
    poll: (shown.poll_id === null ? undefined : pollParts(parts.polls, shown.poll_id)) ?? null,
    ...reactionMembers(parts.reactions, shown.id),
    quote_approval: approvalOf(parts, shown),
    ...standingOf(parts, row, shown.id),
  };
  return joined<StatusIdentity, StatusContent, Own>(own.identity, content.content, members);
}

/** Authors see their own choice. Others also see staff's decision about all the author's media. */
function isSensitive({ viewer, authors }: StatusParts, row: StatusFacts): boolean {
  return row.sensitive === 1 || (authors.sensitized.has(row.account_id) && row.account_id !== viewer?.accountId);
}

/**
 * The client that a local status was written with, null when that is unknown or it is a reblog: always for its author, and for others
 * unless the author hides it.
 */
function clientOf({ viewer, authors, applications }: StatusParts, row: StatusFacts, local: boolean) {
  const client = row.application_id === null ? undefined : applications.get(row.application_id);
  return (!local || authors.discreet.has(row.account_id)) && row.account_id !== viewer?.accountId
    ? undefined
    : (client ?? null);
}

/** Who may quote, who may ask to quote, and whether the viewer may. (Mastodon: `interaction_policy_concern.rb`.) */
function approvalOf({ viewer, flags }: StatusParts, shown: StatusFacts): Members<PlainStatus['quote_approval']> {
  const { visibility, quote_policy } = shown;
  const { automatic, manual } = fromApprovalText(isDistributable(visibility) ? quote_policy : 'nobody');
  const current_user = viewer
    ? quoteVerdict(shown, {
        own: shown.account_id === viewer.accountId,
        follows: flags.follows_author.has(shown.id),
        followed: flags.followed_by_author.has(shown.id),
      })
    : 'denied';
  return { automatic, manual, current_user };
}

type Standing = 'favourited' | 'reblogged' | 'muted' | 'bookmarked' | 'pinned' | 'filtered';

/** The viewer's own relation to a status, if there is a viewer. `pinned` only on the viewer's own. */
function standingOf(
  { viewer, flags, filters }: StatusParts,
  row: StatusFacts,
  id: number,
): Members<Pick<PlainStatus, Standing>> | undefined {
  if (!viewer) return undefined;
  const own = row.account_id === viewer.accountId && row.reblog_of_id === null && !isPersonal(row.visibility);
  return {
    favourited: flags.favourited.has(id),
    reblogged: flags.reblogged.has(id),
    muted: flags.muted.has(id),
    bookmarked: flags.bookmarked.has(id),
    pinned: own ? flags.pinned.has(row.id) : undefined,
    filtered: filteredBy(filters, row.id, id),
  };
}
