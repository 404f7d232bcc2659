import { readVapidKeys } from '../../domain/push/vapid.ts';
import { getApplication } from '../../domain/tokens/applications.ts';
import { ApplicationSchema, renderApplication } from '../../entities/application.ts';
import { anyToken } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

export const verifyApp = route({
  method: 'GET',
  path: '/api/v1/apps/verify_credentials',
  access: anyToken(),
  params: {},
  response: ApplicationSchema,
  summary: 'The application a token belongs to',
  async handle({ db, auth }) {
    const application = await getApplication(db, auth?.applicationId ?? 0);
    const keys = await readVapidKeys(db);
    return rawJson(renderApplication(application, keys?.publicKey ?? ''));
  },
});
