import { prepareSignUp, signUp } from '../../domain/registrations/sign-up.ts';
import { getApplication, scopesOf } from '../../domain/tokens/applications.ts';
import { issueToken } from '../../domain/tokens/issue-token.ts';
import { renderToken, TokenSchema } from '../../entities/token.ts';
import { application } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { bool, text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const createAccount = route({
  method: 'POST',
  path: '/api/v1/accounts',
  access: application('write', 'write:accounts'),
  params: {
    username: withDefault(text(), ''),
    email: withDefault(text(), ''),
    password: withDefault(text(), ''),
    agreement: withDefault(bool(), false),
    locale: text(),
    reason: text(),
    time_zone: text(),
    date_of_birth: text(),
    invite_code: text(),
  },
  response: TokenSchema,
  summary: 'Register an account',
  rate: 'sign_up',
  async handle({ ctx, db, params, auth, request, write }) {
    const app = await getApplication(db, auth?.applicationId ?? 0);
    const prepared = await prepareSignUp(ctx, {
      username: params.username,
      email: params.email,
      password: params.password,
      agreement: params.agreement,
      reason: params.reason,
      dateOfBirth: params.date_of_birth,
      locale: params.locale ?? request.locale,
      timeZone: params.time_zone ?? null,
      ip: request.ip,
      applicationId: app.id,
      inviteCode: params.invite_code,
    });
    const scopes = scopesOf(app);
    const issued = await write(async (tx) => {
      const { userId } = await signUp(tx, prepared, ctx.mail.configured);
      return issueToken(tx, { applicationId: app.id, userId, scopes });
    });
    return json(renderToken(issued.token, scopes, issued.createdAt));
  },
});
