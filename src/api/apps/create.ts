import { ensureVapidKeys } from '../../domain/push/vapid.ts';
import { readApplicationForm } from '../../domain/tokens/application-form.ts';
import { registerApplication } from '../../domain/tokens/applications.ts';
import { CredentialApplicationSchema, renderCredentialApplication } from '../../entities/application.ts';
import { always, anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';

export const createApp = route({
  method: 'POST',
  path: '/api/v1/apps',
  access: always(anyone()),
  params: { client_name: text(), redirect_uris: list(text(), { scalar: true }), scopes: text(), website: text() },
  response: CredentialApplicationSchema,
  summary: 'Register a client application',
  rate: 'apps',
  async handle({ params, write }) {
    const form = readApplicationForm({
      name: params.client_name,
      redirectUris: params.redirect_uris,
      scopes: params.scopes,
      website: params.website,
    });
    return write(async (tx) => {
      const { publicKey } = await ensureVapidKeys(tx);
      const { row, secret } = await registerApplication(tx, form);
      return rawJson(renderCredentialApplication(row, secret, publicKey));
    });
  },
});
