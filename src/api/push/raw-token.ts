import type { RequestFacts } from '../../http/route.ts';

/** The bearer token as the client sent it, in the header or in the query, because push messages contain it. */
export function rawToken(request: RequestFacts): string {
  const header = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '');
  return header?.[1] ?? new URL(request.url, 'http://localhost').searchParams.get('access_token') ?? '';
}
