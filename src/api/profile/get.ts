import { ProfileSchema } from '../../entities/profile.ts';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { answerProfile } from './profile-answer.ts';

export const showProfile = userRoute({
  method: 'GET',
  path: '/api/v1/profile',
  access: user('read', 'read:accounts', 'profile'),
  params: {},
  response: ProfileSchema,
  summary: 'Your profile as you wrote it',
  handle: ({ db, viewer }) => answerProfile(db, viewer.accountId),
});
