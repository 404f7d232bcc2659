import { getUserSettings } from '../../domain/accounts/user-settings.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { getAuthor } from '../../domain/statuses/author.ts';
import { postingLanguage } from '../../domain/statuses/posting-language.ts';
import { PreferencesSchema, renderPreferences } from '../../entities/preferences.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const showPreferences = userRoute({
  method: 'GET',
  path: '/api/v1/preferences',
  access: user('read', 'read:accounts'),
  params: {},
  response: PreferencesSchema,
  summary: 'Your posting and reading defaults',
  async handle({ db, viewer }) {
    const author = await getAuthor(db, viewer.accountId);
    const language = postingLanguage(undefined, author, (await readSettings(db)).languages);
    return rawJson(renderPreferences(await getUserSettings(db, viewer.accountId), author.defaults, language));
  },
});
