import { Type } from 'typebox';
import type { PostingDefaults, UserSettings } from '../domain/accounts/user-settings.ts';
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

/** The Preferences of a person; `language` is what their posts have when they choose none. */
export function renderPreferences(settings: UserSettings, posting: PostingDefaults, language: string | null): JsonText {
  return JSON.stringify({
    'posting:default:visibility': posting.visibility,
    'posting:default:sensitive': posting.sensitive,
    'posting:default:language': language,
    'posting:default:quote_policy': posting.quotePolicy,
    'reading:expand:media': settings.display_media,
    'reading:expand:spoilers': settings.expand_content_warnings,
    'reading:autoplay:gifs': settings.auto_play,
  });
}
