import { getAccount } from '../../domain/accounts/queries.ts';
import { getUserSettings } from '../../domain/accounts/user-settings.ts';
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
  repeatable: true,
  async handle({ db, viewer }) {
    const account = await getAccount(db, viewer.accountId);
    return rawJson(renderPreferences(await getUserSettings(db, viewer.accountId), account));
  },
});
