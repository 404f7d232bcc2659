import { updateProfile } from '../../domain/profiles/update-profile.ts';
import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const removeAvatar = removePicture('avatar');
export const removeHeader = removePicture('header');

function removePicture(picture: 'avatar' | 'header'): Route {
  return userRoute({
    method: 'DELETE',
    path: `/api/v1/profile/${picture}`,
    access: user('write', 'write:accounts'),
    params: {},
    response: CredentialAccountSchema,
    summary: `Remove your ${picture}`,
    async handle({ db, write, viewer }) {
      await write((tx) => updateProfile(tx, viewer.accountId, { [picture]: null }));
      return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
    },
  });
}
