import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';

/** Cached, because clients ask for it at every start, and mostly nothing has changed. */
const credentialsText = cachedRead(
  ['accounts', 'accounts#counts', 'users', 'roles', 'follow_requests', 'custom_emojis'],
  async (db, accountId: number) => renderCredentialAccount(await loadCredentialAccount(db, accountId)),
);

export const verifyCredentials = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/verify_credentials',
  access: user('read', 'read:accounts', 'profile'),
  params: {},
  response: CredentialAccountSchema,
  summary: 'Your own account',
  repeatable: true,
  async handle({ db, viewer }) {
    return rawJson(await credentialsText(db, viewer.accountId));
  },
});
