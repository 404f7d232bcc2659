import { Type } from 'typebox';
import { getApplication } from '../domain/tokens/applications.ts';
import { anyToken } from '../http/access.ts';
import { rawJson } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { toWire } from '../lib/id.ts';
import { jsonObject, quote } from '../lib/json.ts';

export const showTokenInfo = route({
  method: 'GET',
  path: '/oauth/token/info',
  access: anyToken(),
  params: {},
  response: Type.Object({
    resource_owner_id: Type.Union([Type.Integer(), Type.Null()]),
    scope: Type.Array(Type.String()),
    expires_in: Type.Null(),
    application: Type.Object({ uid: Type.String() }),
    created_at: Type.Integer(),
  }),
  summary: 'What the calling token is good for',
  async handle({ db, auth }) {
    const application = await getApplication(db, auth?.applicationId ?? 0);
    const viewer = auth?.viewer;
    return rawJson(
      jsonObject({
        // A number, as in Doorkeeper, although it exceeds the exact integers of JavaScript.
        resource_owner_id: viewer ? toWire(viewer.userId) : 'null',
        scope: JSON.stringify([...(auth?.scopes ?? [])]),
        expires_in: 'null',
        application: jsonObject({ uid: quote(application.client_id) }),
        created_at: String(Math.floor((auth?.createdAt ?? 0) / 1000)),
      }),
    );
  },
});
