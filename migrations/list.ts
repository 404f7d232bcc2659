import type { Kysely } from 'kysely';
import { accountsSteps } from './0001-initial/accounts.ts';
import { instanceSteps } from './0001-initial/instance.ts';
import { interactionsSteps } from './0001-initial/interactions.ts';
import { jobsSteps } from './0001-initial/jobs.ts';
import { oauthSteps } from './0001-initial/oauth.ts';
import { relationshipsSteps } from './0001-initial/relationships.ts';
import { statusesSteps } from './0001-initial/statuses.ts';
import { timelinesSteps } from './0001-initial/timelines.ts';
import { suggestionsSteps } from './0002-suggestions.ts';
import { searchSteps } from './0003-search.ts';
import { reportsSteps } from './0010-reports.ts';
import { fileReferencesSteps } from './0020-file-references.ts';
import { collectionsSteps } from './0021-collections.ts';
import { linkVisitsSteps } from './0022-link-visits.ts';
import { trendsSteps } from './0023-trends.ts';
import { timelineIndexesSteps } from './0030-timeline-indexes.ts';
import { actorKeysSteps } from './0031-actor-keys.ts';
import { inboxSteps } from './0040-inbox.ts';
import { remoteFilesSteps } from './0041-remote-files.ts';
import { deliveriesSteps } from './0050-deliveries.ts';
import { asyncRefreshesSteps } from './0060-async-refreshes.ts';
import { annualReportsSteps } from './0061-annual-reports.ts';
import { moderationSteps } from './0070-moderation.ts';
import { serverBlocksSteps } from './0071-blocks-of-the-server.ts';
import { severancesSteps } from './0072-severances.ts';
import { suspendedIndexSteps } from './0080-suspended-index.ts';
import { statusReactionsSteps } from './0090-status-reactions.ts';
import { draftsSteps } from './0091-drafts.ts';
import { notificationMailSteps } from './0100-notification-mail.ts';
import { taggedCollectionsSteps } from './0110-tagged-collections.ts';
import { streamEventsSteps } from './0111-stream-events.ts';
import { originCountsSteps } from './0130-origin-counts.ts';
import { appealsSteps } from './0140-appeals.ts';
import { moderationNotesSteps } from './0141-moderation-notes.ts';
import { invitesSteps } from './0142-invites.ts';
import { signUpBlocksSteps } from './0143-sign-up-blocks.ts';
import { webhooksSteps } from './0144-webhooks.ts';
import { severedFollowersSteps } from './0145-severed-followers.ts';
import { severedFollowsSteps } from './0150-severed-follows.ts';
import { domainSubscriptionsSteps } from './0151-domain-subscriptions.ts';
import { entriesByDomainSteps } from './0152-entries-by-domain.ts';
import { mailedNoticesSteps } from './0153-mailed-notices.ts';
import { mediaSizesSteps } from './0154-media-sizes.ts';
import { waitingJobsSteps } from './0170-waiting-jobs.ts';
import { homeEntriesSteps } from './0200-home-entries.ts';
import { automaticRulesSteps } from './0210-automatic-rules.ts';
import { thinnerIndexesSteps } from './0230-thinner-indexes.ts';
import { homeEntriesKeysSteps } from './0231-home-entries-keys.ts';
import { earlyStatusesSteps } from './0232-early-statuses.ts';
import { statusesOfApplicationsSteps } from './0233-statuses-of-applications.ts';
import { thinnerInboxSteps } from './0240-thinner-inbox.ts';
import { attachmentKeysSteps } from './0260-attachment-keys.ts';
import { federatedCollectionsSteps } from './0270-federated-collections.ts';
import { coveredWaitingJobsSteps } from './0280-covered-waiting-jobs.ts';
import { choosyFollowsSteps } from './0290-choosy-follows.ts';
import { thinnerPostsSteps } from './0300-thinner-posts.ts';
import { quoteRechecksSteps } from './0320-quote-rechecks.ts';
import { ownFailuresSteps } from './0340-own-failures.ts';
import { failingSinceSteps } from './0341-failing-since.ts';
import { idsUsedAgainSteps } from './0350-ids-used-again.ts';
import { pollsAskedForSteps } from './0351-polls-asked-for.ts';
import { copiesOfCardPicturesSteps } from './0380-copies-of-card-pictures.ts';
import { refusedActivitiesSteps } from './0381-refused-activities.ts';
import { refusalsInOnePlaceSteps } from './0382-refusals-in-one-place.ts';
import { integrityProofsSteps } from './0390-integrity-proofs.ts';
import { deletionsTakenBackSteps } from './0411-deletions-taken-back.ts';
import { tombstonesByAgeSteps } from './0412-tombstones-by-age.ts';
import { serversOfIdsSteps } from './0421-servers-of-ids.ts';
import { interactionRulesSteps } from './0422-interaction-rules.ts';
import { replyApprovalsSteps } from './0423-reply-approvals.ts';
import { conversationsByThreadSteps } from './0430-conversations-by-thread.ts';

export type Step = { name: string; up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> };
export type Migration = { id: string; steps: readonly Step[] };

/** All migrations in order. A step, once released, is never changed; new needs get a new migration. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-initial',
    steps: [
      ...accountsSteps,
      ...oauthSteps,
      ...statusesSteps,
      ...interactionsSteps,
      ...relationshipsSteps,
      ...timelinesSteps,
      ...instanceSteps,
      ...jobsSteps,
    ],
  },
  { id: '0002-suggestions', steps: suggestionsSteps },
  { id: '0003-search', steps: searchSteps },
  { id: '0010-reports', steps: reportsSteps },
  { id: '0020-file-references', steps: fileReferencesSteps },
  { id: '0021-collections', steps: collectionsSteps },
  { id: '0022-link-visits', steps: linkVisitsSteps },
  { id: '0023-trends', steps: trendsSteps },
  { id: '0030-timeline-indexes', steps: timelineIndexesSteps },
  { id: '0031-actor-keys', steps: actorKeysSteps },
  { id: '0040-inbox', steps: inboxSteps },
  { id: '0041-remote-files', steps: remoteFilesSteps },
  { id: '0050-deliveries', steps: deliveriesSteps },
  { id: '0060-async-refreshes', steps: asyncRefreshesSteps },
  { id: '0061-annual-reports', steps: annualReportsSteps },
  { id: '0070-moderation', steps: moderationSteps },
  { id: '0071-blocks-of-the-server', steps: serverBlocksSteps },
  { id: '0072-severances', steps: severancesSteps },
  { id: '0080-suspended-index', steps: suspendedIndexSteps },
  { id: '0090-status-reactions', steps: statusReactionsSteps },
  { id: '0091-drafts', steps: draftsSteps },
  { id: '0100-notification-mail', steps: notificationMailSteps },
  { id: '0110-tagged-collections', steps: taggedCollectionsSteps },
  { id: '0111-stream-events', steps: streamEventsSteps },
  { id: '0130-origin-counts', steps: originCountsSteps },
  { id: '0140-appeals', steps: appealsSteps },
  { id: '0141-moderation-notes', steps: moderationNotesSteps },
  { id: '0142-invites', steps: invitesSteps },
  { id: '0143-sign-up-blocks', steps: signUpBlocksSteps },
  { id: '0144-webhooks', steps: webhooksSteps },
  { id: '0145-severed-followers', steps: severedFollowersSteps },
  { id: '0150-severed-follows', steps: severedFollowsSteps },
  { id: '0151-domain-subscriptions', steps: domainSubscriptionsSteps },
  { id: '0152-entries-by-domain', steps: entriesByDomainSteps },
  { id: '0153-mailed-notices', steps: mailedNoticesSteps },
  { id: '0154-media-sizes', steps: mediaSizesSteps },
  { id: '0170-waiting-jobs', steps: waitingJobsSteps },
  { id: '0200-home-entries', steps: homeEntriesSteps },
  { id: '0210-automatic-rules', steps: automaticRulesSteps },
  { id: '0230-thinner-indexes', steps: thinnerIndexesSteps },
  { id: '0231-home-entries-keys', steps: homeEntriesKeysSteps },
  { id: '0232-early-statuses', steps: earlyStatusesSteps },
  { id: '0233-statuses-of-applications', steps: statusesOfApplicationsSteps },
  { id: '0240-thinner-inbox', steps: thinnerInboxSteps },
  { id: '0260-attachment-keys', steps: attachmentKeysSteps },
  { id: '0270-federated-collections', steps: federatedCollectionsSteps },
  { id: '0280-covered-waiting-jobs', steps: coveredWaitingJobsSteps },
  { id: '0290-choosy-follows', steps: choosyFollowsSteps },
  { id: '0300-thinner-posts', steps: thinnerPostsSteps },
  { id: '0320-quote-rechecks', steps: quoteRechecksSteps },
  { id: '0340-own-failures', steps: ownFailuresSteps },
  { id: '0341-failing-since', steps: failingSinceSteps },
  { id: '0350-ids-used-again', steps: idsUsedAgainSteps },
  { id: '0351-polls-asked-for', steps: pollsAskedForSteps },
  { id: '0380-copies-of-card-pictures', steps: copiesOfCardPicturesSteps },
  { id: '0381-refused-activities', steps: refusedActivitiesSteps },
  { id: '0382-refusals-in-one-place', steps: refusalsInOnePlaceSteps },
  { id: '0390-integrity-proofs', steps: integrityProofsSteps },
  { id: '0411-deletions-taken-back', steps: deletionsTakenBackSteps },
  { id: '0412-tombstones-by-age', steps: tombstonesByAgeSteps },
  { id: '0421-servers-of-ids', steps: serversOfIdsSteps },
  { id: '0422-interaction-rules', steps: interactionRulesSteps },
  { id: '0423-reply-approvals', steps: replyApprovalsSteps },
  { id: '0430-conversations-by-thread', steps: conversationsByThreadSteps },
];
