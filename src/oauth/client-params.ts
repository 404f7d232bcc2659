import { authenticateApplication } from '../domain/tokens/applications.ts';
import { text } from '../http/params/scalars.ts';
import type { Call } from '../http/route.ts';
import type { ApplicationRow } from '../schema/applications.ts';

/** The credentials that a client can send in the body; in the header they are HTTP Basic. */
export const clientParams = { client_id: text(), client_secret: text() };

type Credentials = { readonly client_id: string | undefined; readonly client_secret: string | undefined };

/** The client that a request authenticates as, in the body or with HTTP Basic (RFC 6749, 2.3.1), or undefined. */
export async function clientOf(call: Call, params: Credentials): Promise<ApplicationRow | undefined> {
  const given = basicCredentials(call.request.header('authorization')) ?? params;
  if (!given.client_id || !given.client_secret) return undefined;
  return authenticateApplication(call.db, given.client_id, given.client_secret);
}

function basicCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString();
  const colon = decoded.indexOf(':');
  return colon < 0
    ? { client_id: decoded, client_secret: undefined }
    : { client_id: decoded.slice(0, colon), client_secret: decoded.slice(colon + 1) };
}
