import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const verifyCredentials = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/verify_credentials',
  access: user('read', 'read:accounts', 'profile'),
  params: {},
  response: CredentialAccountSchema,
  summary: 'Your own account',
  async handle({ db, viewer }) {
    return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
  },
});
