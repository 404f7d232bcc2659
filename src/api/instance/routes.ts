import type { Route } from '../../http/route.ts';
import { listInstanceDomainBlocks } from './domain-blocks.ts';
import { listLanguages, listTranslationLanguages, showDonationCampaign } from './languages.ts';
import { listInstancePeers, searchInstancePeers, showInstanceActivity } from './network.ts';
import { showInstance, showInstanceV1 } from './show.ts';
import { showExtendedDescription, showPrivacyPolicy, showRules, showTerms, showTermsOfDay } from './texts.ts';

export const instanceRoutes: readonly Route[] = [
  showInstance,
  showInstanceV1,
  showRules,
  showExtendedDescription,
  showPrivacyPolicy,
  showTerms,
  showTermsOfDay,
  listInstancePeers,
  searchInstancePeers,
  showInstanceActivity,
  listInstanceDomainBlocks,
  listLanguages,
  listTranslationLanguages,
  showDonationCampaign,
];
