import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { isLonger } from '../../lib/text/bounds.ts';
import type { NewApplication } from './applications.ts';
import { redirectUriProblem } from './redirect-uris.ts';
import { parseScopes } from './scopes.ts';

export type ApplicationForm = {
  readonly name: string | undefined;
  /** Each string may contain several URIs, separated by line breaks or spaces. */
  readonly redirectUris: readonly string[] | undefined;
  readonly scopes: string | undefined;
  readonly website: string | undefined;
};

const NAME_MAX = 60;
const URI_MAX = 2000;

/** The checked registration of a client. 422 naming the first error. (Doorkeeper's texts.) */
export function readApplicationForm(form: ApplicationForm): NewApplication {
  const name = form.name?.trim() ?? '';
  if (isBlank(name)) throw failed('appNameBlank');
  if (isLonger(name, NAME_MAX)) throw failed(said('appNameTooLong', NAME_MAX));
  const scopes = parseScopes(form.scopes);
  if (!scopes) throw failed('appScopesUnknown');
  return { name, website: readWebsite(form.website), redirectUris: readRedirectUris(form.redirectUris ?? []), scopes };
}

function readRedirectUris(given: readonly string[]): string[] {
  const uris = given.flatMap((one) => one.split(/\s+/)).filter((uri) => uri !== '');
  if (uris.length === 0) throw failed('redirectUriBlank');
  if (uris.join('\n').length > URI_MAX) {
    throw failed(said('redirectUriTooLong', URI_MAX));
  }
  const problem = uris.map(redirectUriProblem).find((found) => found !== undefined);
  if (problem) throw failed(said('ofRedirectUri', problem));
  return uris;
}

function readWebsite(text: string | undefined): string | null {
  const website = text?.trim() ?? '';
  if (website === '') return null;
  if (isLonger(website, URI_MAX)) throw failed(said('appWebsiteTooLong', URI_MAX));
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) throw failed('appWebsiteInvalid');
  return website;
}
