import OAuth2Server from '@node-oauth/oauth2-server';
import { said, untranslated } from '../lib/said.ts';
import type { Store } from '../platform/db/handle.ts';
import { grantsOf } from './grants.ts';
import { isProblemName, type OAuthProblem, problem } from './problem.ts';

export type Granted = { readonly accessToken: string; readonly scopes: readonly string[]; readonly createdAt: number };

/** The library's message for a missing parameter. */
const MISSING = /^Missing parameter: `(\w+)`$/;

/** Exchanges a grant for a token, or returns the reason why not. */
export async function exchange(
  store: Store,
  params: Readonly<Record<string, string | undefined>>,
  authorization: string | undefined,
): Promise<Granted | OAuthProblem> {
  const asked = new OAuth2Server.Request({
    method: 'POST',
    query: {},
    body: definedOnly(params),
    headers: {
      // The library only reads forms; JSON has been parsed to the same parameters.
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1',
      ...(authorization && { authorization }),
    },
  });
  try {
    const token = await grantsOf(store).token(asked, new OAuth2Server.Response());
    return { accessToken: token.accessToken, scopes: token.scope ?? [], createdAt: token.createdAt };
  } catch (error) {
    return problemOf(error);
  }
}

function definedOnly(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return Object.fromEntries(given);
}

/** The library's error in Mastodon's words; a redirect URI other than that of the code makes the grant invalid. */
function problemOf(error: unknown): OAuthProblem {
  if (!(error instanceof OAuth2Server.OAuthError) || !isProblemName(error.name)) throw error;
  if (error.name !== 'invalid_request') return problem(error.name);
  if (error.message.includes('redirect_uri')) return problem('invalid_grant');
  const missing = MISSING.exec(error.message)?.[1];
  return problem(
    'invalid_request',
    missing === undefined ? untranslated(error.message) : said('requiredParamMissing', missing),
  );
}
