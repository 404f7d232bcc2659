import type { Route } from '../../../http/route.ts';
import { announcementPages } from './announcements.ts';
import { documentPages } from './documents.ts';
import { emojiPages } from './emoji.ts';
import { emojiPackPages } from './emoji-pack.ts';
import { emojiListPages } from './emojis.ts';
import { invitePages } from './invites.ts';
import { roleListPages } from './role-list.ts';
import { rolePages } from './roles.ts';
import { rulePages } from './rules.ts';
import { settingSubjectPages } from './setting-subjects.ts';
import { settingsPages } from './settings.ts';
import { adminTagPages } from './tags.ts';
import { trendPages } from './trends.ts';
import { presetPages } from './warning-presets.ts';
import { webhookPages } from './webhooks.ts';

/** What this server says of itself, allows and offers. */
export const pagesAboutThisServer: readonly Route[] = [
  ...settingsPages,
  ...settingSubjectPages,
  ...documentPages,
  ...rulePages,
  ...roleListPages,
  ...rolePages,
  ...announcementPages,
  ...emojiListPages,
  ...emojiPackPages,
  ...emojiPages,
  ...invitePages,
  ...trendPages,
  ...adminTagPages,
  ...presetPages,
  ...webhookPages,
];
