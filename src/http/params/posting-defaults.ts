import { DEFAULT_PRIVACIES, type UserSettings } from '../../domain/accounts/user-settings.ts';
import { failed } from '../../lib/errors.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { QUOTE_POLICIES } from '../../schema/statuses.ts';
import type { ParamValues } from './param.ts';
import { bool, oneOf, text } from './scalars.ts';

/** The parameters of what posts are like that say nothing else. */
export const postingDefaultParams = {
  privacy: oneOf(...DEFAULT_PRIVACIES),
  sensitive: bool(),
  language: text(),
  quote_policy: oneOf(...QUOTE_POLICIES),
};

type SettingChanges = { [K in keyof UserSettings]?: UserSettings[K] | undefined };

/** The settings that these parameters change. 422 for a language that posts cannot have. */
export function postingDefaultChanges(params: ParamValues<typeof postingDefaultParams>): SettingChanges {
  const { privacy, sensitive, language, quote_policy } = params;
  return {
    default_privacy: privacy,
    default_sensitive: sensitive,
    default_language: language === undefined ? undefined : languageOf(language),
    default_quote_policy: quote_policy,
  };
}

/** An empty value means automatic. 422 for a language that posts cannot have. */
function languageOf(tag: string): string | null {
  if (tag === '') return null;
  const code = normalizeLanguage(tag);
  if (code === undefined) throw failed('languageUnknown');
  return code;
}
