import { getAccount } from '../../domain/accounts/queries.ts';
import { changeUserSettings } from '../../domain/accounts/user-settings.ts';
import { updateProfile } from '../../domain/profiles/update-profile.ts';
import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { postingDefaultChanges, postingDefaultParams } from '../../http/params/posting-defaults.ts';
import { profileChanges, profileParams } from '../../http/params/profile-params.ts';
import { tree } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

export const updateCredentials = userRoute({
  method: 'PATCH',
  path: '/api/v1/accounts/update_credentials',
  access: user('write', 'write:accounts'),
  params: { ...profileParams, source: tree(postingDefaultParams) },
  response: CredentialAccountSchema,
  summary: 'Change your profile and posting defaults',
  async handle({ ctx, db, write, viewer, params }) {
    const settings = params.source ? postingDefaultChanges(params.source) : {};
    const changes = await profileChanges(params, {
      storage: ctx.storage,
      before: await getAccount(db, viewer.accountId),
    });
    await write(async (tx) => {
      await updateProfile(tx, viewer.accountId, changes);
      await changeUserSettings(tx, viewer.accountId, settings);
    });
    return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
  },
});
