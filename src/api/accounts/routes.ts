import type { Route } from '../../http/route.ts';
import { setAccountAliases } from './alias.ts';
import { createAccount } from './create.ts';
import { subscribeByMail } from './email-subscriptions.ts';
import { showEndorsements } from './endorsements.ts';
import { familiarFollowers } from './familiar-followers.ts';
import { showFeaturedTagsOfAccount } from './featured-tags.ts';
import { followAccount } from './follow.ts';
import { showFollowers } from './followers.ts';
import { showFollowing } from './following.ts';
import { showAccount } from './get.ts';
import { showIdentityProofs } from './identity-proofs.ts';
import { listAccounts } from './list-accounts.ts';
import { showListsWithAccount } from './lists.ts';
import { lookUpAccount } from './lookup.ts';
import { moveToAccount } from './move.ts';
import { muteAccount } from './mute.ts';
import { keepNote } from './note.ts';
import { relationshipVerbRoutes } from './relationship-verbs.ts';
import { listRelationships } from './relationships.ts';
import { searchForAccounts } from './search.ts';
import { showAccountStatuses } from './statuses.ts';
import { updateCredentials } from './update-credentials.ts';
import { verifyCredentials } from './verify-credentials.ts';

export const accountsRoutes: readonly Route[] = [
  createAccount,
  listAccounts,
  verifyCredentials,
  updateCredentials,
  setAccountAliases,
  moveToAccount,
  lookUpAccount,
  searchForAccounts,
  listRelationships,
  familiarFollowers,
  showAccount,
  showAccountStatuses,
  showFollowers,
  showFollowing,
  showEndorsements,
  showListsWithAccount,
  showFeaturedTagsOfAccount,
  showIdentityProofs,
  subscribeByMail,
  followAccount,
  muteAccount,
  keepNote,
  ...relationshipVerbRoutes,
];
