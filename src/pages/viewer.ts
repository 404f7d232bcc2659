import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Call } from '../http/route.ts';

/** Who is signed in on a page that is open to everybody, and may use the account; null for everybody else. */
export function viewerOf({ viewer, session }: Pick<Call, 'viewer' | 'session'>): Viewer | null {
  return viewer ?? (session?.standing === 'active' ? session.auth.viewer : null);
}
