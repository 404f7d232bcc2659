import type { Viewer } from '../domain/accounts/viewer.ts';
import { fromApprovalText } from '../domain/interactions/approval-text.ts';
import { quoteVerdict } from '../domain/quotes/policy.ts';
import type { StatusFacts } from '../domain/statuses/status-facts.ts';
import type { JsonText } from '../lib/json.ts';
import { isDistributable, isPersonal } from '../lib/visibility.ts';
import { type AccountsLoaded, renderAccount } from './account.ts';
import type { StatusFragment } from './fragments.ts';
import { type PollsLoaded, renderPoll } from './poll.ts';
import type { ApplicationNames, AuthorDisplayRules } from './status-authors.ts';
import { renderStatusCollections, type StatusCollectionsLoaded } from './status-collections.ts';
import { renderFiltered, type StatusFiltersLoaded } from './status-filters.ts';
import type { StatusFlags } from './status-flags.ts';
import { renderGroups } from './status-groups.ts';
import type { QuoteView } from './status-quotes.ts';
import { renderReactionFields, type StatusReactionsLoaded } from './status-reaction.ts';
import { renderStatusShown, type StatusesShown } from './status-shown.ts';

/** Everything that statuses are rendered from, for one viewer. */
export type StatusParts = {
  readonly viewer: Viewer | null;
  readonly facts: ReadonlyMap<number, StatusFacts>;
  readonly flags: StatusFlags;
  readonly fragments: ReadonlyMap<number, StatusFragment>;
  /** What the statuses show of other rows. */
  readonly shown: StatusesShown;
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

type Nested = { readonly reblog: JsonText; readonly quote: JsonText };

/**
 * A status up to the viewer's own relation to it; `shown` is the status whose content is shown: itself, or the original of a reblog.
 * Undefined when it or its author is gone.
 */
export function renderCommon(
  parts: StatusParts,
  row: StatusFacts,
  shown: StatusFacts,
  { reblog, quote }: Nested,
): string | undefined {
  const account = renderAccount(parts.accounts, row.account_id);
  const own = parts.fragments.get(row.id);
  const content = parts.fragments.get(shown.id);
  if (account === undefined || own === undefined || content === undefined) return undefined;
  const poll = shown.poll_id === null ? undefined : renderPoll(parts.polls, shown.poll_id);
  const counts = `"replies_count":${shown.replies_count},"reblogs_count":${shown.reblogs_count},"favourites_count":${shown.favourites_count},"quotes_count":${shown.quotes_count}`;
  const collections = renderStatusCollections(parts.collections, shown.id);
  const sensitive = `"sensitive":${isSensitive(parts, shown)}${renderClient(parts, row, own.local)}${renderGroups(parts, content)}`;
  const reactions = renderReactionFields(parts.reactions, shown.id);
  return `{${own.identity},${content.content},${renderStatusShown(parts.shown, content)},"reblog":${reblog},"account":${account},${counts},"tagged_collections":${collections},${sensitive},"poll":${poll ?? 'null'},"quote":${quote}${reactions},"quote_approval":{${approvalFields(shown)},"current_user":`;
}

/** Authors see their own choice. Others also see staff's decision about all the author's media. */
function isSensitive({ viewer, authors }: StatusParts, row: StatusFacts): boolean {
  return row.sensitive === 1 || (authors.sensitized.has(row.account_id) && row.account_id !== viewer?.accountId);
}

/**
 * The client that a local status was written with, null when that is unknown or it is a reblog: always for its author, and for others
 * unless the author hides it.
 */
function renderClient({ viewer, authors, applications }: StatusParts, row: StatusFacts, local: boolean): string {
  const name = row.application_id === null ? undefined : applications.get(row.application_id);
  if ((!local || authors.discreet.has(row.account_id)) && row.account_id !== viewer?.accountId) return '';
  return `,"application":${name ?? 'null'}`;
}

/** Who may quote, and who may ask to quote. (Mastodon: `interaction_policy_concern.rb`.) */
function approvalFields({ visibility, quote_policy }: StatusFacts): JsonText {
  const { automatic, manual } = fromApprovalText(isDistributable(visibility) ? quote_policy : 'nobody');
  return `"automatic":${JSON.stringify(automatic)},"manual":${JSON.stringify(manual)}`;
}

/**
 * The rest of a status: whether the viewer may quote it, and the viewer's flags, if there is a viewer. `pinned` only on the viewer's own.
 */
export function renderStanding(parts: StatusParts, row: StatusFacts, shown: StatusFacts): string {
  const { viewer, flags, filters } = parts;
  if (!viewer) return '"denied"}}';
  const { id } = shown;
  const verdict = quoteVerdict(shown, {
    own: shown.account_id === viewer.accountId,
    follows: flags.follows_author.has(id),
    followed: flags.followed_by_author.has(id),
  });
  const own = row.account_id === viewer.accountId && row.reblog_of_id === null && !isPersonal(row.visibility);
  const pinned = own ? `,"pinned":${flags.pinned.has(row.id)}` : '';
  return `"${verdict}"},"favourited":${flags.favourited.has(id)},"reblogged":${flags.reblogged.has(id)},"muted":${flags.muted.has(id)},"bookmarked":${flags.bookmarked.has(id)}${pinned},"filtered":${renderFiltered(filters, row.id, id)}}`;
}
