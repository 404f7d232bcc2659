import { getAccount } from '../../domain/accounts/queries.ts';
import { updateProfile } from '../../domain/profiles/update-profile.ts';
import { ProfileSchema } from '../../entities/profile.ts';
import { user } from '../../http/access.ts';
import { profileChanges, profileParams, tabChanges, tabParams } from '../../http/params/profile-params.ts';
import { userRoute } from '../../http/route.ts';
import { answerProfile } from './profile-answer.ts';

export const changeProfile = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/profile',
  access: user('write', 'write:accounts'),
  params: { ...profileParams, ...tabParams },
  response: ProfileSchema,
  summary: 'Change your profile',
  async handle({ ctx, db, write, viewer, params }) {
    const changes = {
      ...(await profileChanges(params, { storage: ctx.storage, before: await getAccount(db, viewer.accountId) })),
      ...tabChanges(params),
    };
    await write((tx) => updateProfile(tx, viewer.accountId, changes));
    return answerProfile(db, viewer.accountId);
  },
});
