import type { Route } from '../../http/route.ts';
import { accountActs } from './account.ts';
import { appPages } from './authenticator-app.ts';
import { domainBlockPages } from './domain-blocks.ts';
import { featuredTagPages } from './featured-tags.ts';
import { filterPages } from './filters.ts';
import { showFollowedTags } from './followed-tags.ts';
import { importPages } from './imports.ts';
import { showSettings } from './index-page.ts';
import { pushPages } from './notifications.ts';
import { passkeyPages } from './passkeys.ts';
import { preferencePages } from './preferences.ts';
import { changeProfileByForm, showProfileForm } from './profile.ts';
import { recoveryCodePages } from './recovery-codes.ts';
import { relationPages } from './relations.ts';
import { securityPages } from './security.ts';

/** What people set for themselves. */
export const settingsPages: readonly Route[] = [
  showSettings,
  showProfileForm,
  changeProfileByForm,
  ...accountActs,
  ...securityPages,
  ...appPages,
  ...recoveryCodePages,
  ...preferencePages,
  ...pushPages,
  ...passkeyPages,
  ...filterPages,
  ...relationPages,
  ...domainBlockPages,
  showFollowedTags,
  ...featuredTagPages,
  ...importPages,
];
