import { Type } from 'typebox';
import { postingDefaultsOf, type UserSettings } from '../domain/accounts/user-settings.ts';
import type { JsonText } from '../lib/json.ts';
import { nullable } from './account-schema.ts';

export const PreferencesSchema = Type.Object({
  'posting:default:visibility': Type.String(),
  'posting:default:sensitive': Type.Boolean(),
  'posting:default:language': nullable(Type.String()),
  'posting:default:quote_policy': Type.String(),
  'reading:expand:media': Type.String(),
  'reading:expand:spoilers': Type.Boolean(),
  'reading:autoplay:gifs': Type.Boolean(),
});

/** The Preferences of the owner of an account. */
export function renderPreferences(settings: UserSettings, account: { locked: number }): JsonText {
  const posting = postingDefaultsOf(settings, account);
  return JSON.stringify({
    'posting:default:visibility': posting.visibility,
    'posting:default:sensitive': posting.sensitive,
    'posting:default:language': posting.language,
    'posting:default:quote_policy': posting.quotePolicy,
    'reading:expand:media': settings.display_media,
    'reading:expand:spoilers': settings.expand_content_warnings,
    'reading:autoplay:gifs': settings.auto_play,
  });
}
