import { Type } from 'typebox';
import { readSettings } from '../domain/settings/settings.ts';
import { SCOPES } from '../domain/tokens/scopes.ts';
import { anyone } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { PROMPTS } from './prompt.ts';

/** Accepted, but not advertised. */
const OLD_NAME = 'read:me';

export const showMetadata = route({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: anyone(),
  params: {},
  response: Type.Object({ issuer: Type.String() }),
  summary: 'What this authorization server offers (RFC 8414)',
  cache: 'instance',
  async handle({ db }) {
    const { origin } = db.instance;
    const { registrations } = await readSettings(db);
    return json({
      issuer: `${origin}/`,
      service_documentation: 'https://docs.joinmastodon.org/',
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      userinfo_endpoint: `${origin}/oauth/userinfo`,
      app_registration_endpoint: `${origin}/api/v1/apps`,
      scopes_supported: SCOPES.filter((scope) => scope !== OLD_NAME),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      prompt_values_supported: PROMPTS.filter((prompt) => prompt !== 'create' || registrations !== 'closed'),
    });
  },
});
