import { Type } from 'typebox';
import { getAccount } from '../domain/accounts/queries.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { user } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { userRoute } from '../http/route.ts';

export const showUserinfo = userRoute({
  method: ['GET', 'POST'],
  path: '/oauth/userinfo',
  access: user('profile', 'read:me'),
  params: {},
  response: Type.Object({
    iss: Type.String(),
    sub: Type.String(),
    name: Type.String(),
    preferred_username: Type.String(),
    profile: Type.String(),
    picture: Type.String(),
  }),
  summary: 'Who is signed in, in the claims of OpenID Connect',
  async handle({ db, viewer }) {
    const account = await getAccount(db, viewer.accountId);
    const { origin } = db.instance;
    return json({
      iss: `${origin}/`,
      sub: account.uri,
      name: account.display_name,
      preferred_username: account.username,
      profile: account.url ?? account.uri,
      picture: mediaUrl(db.instance, account.avatar_key) ?? `${origin}/assets/avatar.png`,
    });
  },
});
