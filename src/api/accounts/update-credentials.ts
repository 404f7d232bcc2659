import { updateProfile } from '../../domain/accounts/update-profile.ts';
import { changeUserSettings, DEFAULT_PRIVACIES, type UserSettings } from '../../domain/accounts/user-settings.ts';
import { QUOTE_POLICIES } from '../../domain/statuses/draft.ts';
import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, oneOf, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { invalid } from '../../lib/errors.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { profileChanges, profileParams } from './profile-params.ts';

const sourceParams = {
  privacy: oneOf(...DEFAULT_PRIVACIES),
  sensitive: bool(),
  language: text(),
  quote_policy: oneOf(...QUOTE_POLICIES),
};

export const updateCredentials = userRoute({
  method: 'PATCH',
  path: '/api/v1/accounts/update_credentials',
  access: user('write', 'write:accounts'),
  params: { ...profileParams, source: tree(sourceParams) },
  response: CredentialAccountSchema,
  summary: 'Change your profile and posting defaults',
  async handle({ ctx, db, write, viewer, params }) {
    const settings = params.source ? settingsOf(params.source) : {};
    const changes = await profileChanges(params, ctx.storage);
    await write(async (tx) => {
      await updateProfile(tx, viewer.accountId, changes);
      await changeUserSettings(tx, viewer.accountId, settings);
    });
    return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
  },
});

type SettingChanges = { [K in keyof UserSettings]?: UserSettings[K] | undefined };

function settingsOf({ privacy, sensitive, language, quote_policy }: ParamValues<typeof sourceParams>): SettingChanges {
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
  if (code === undefined) throw invalid('Validation failed: Language is not included in the list');
  return code;
}
