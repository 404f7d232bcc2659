import type { FastifyRequest } from 'fastify';
import { readSettings } from '../domain/settings/settings.ts';
import { type Authenticated, authenticate, type TokenProblem } from '../domain/tokens/authenticate.ts';
import { isMember, type TokenState } from '../domain/tokens/token-state.ts';
import { AppError, forbidden } from '../lib/errors.ts';
import { can } from '../lib/permissions.ts';
import { type Message, type Said, said } from '../lib/said.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Access } from './access.ts';
import { TokenRefused } from './errors.ts';

const TOKEN_TEXT: Record<TokenProblem, Said> = {
  unknown: said('tokenInvalid'),
  revoked: said('tokenRevoked'),
  expired: said('tokenExpired'),
};

const STANDING_TEXT: Record<Exclude<TokenState, 'active'>, Said> = {
  moved: said('loginDisabled'),
  suspended: said('loginDisabled'),
  unconfirmed: said('loginUnconfirmed'),
  pending: said('loginPending'),
  disabled: said('loginDisabled'),
};

/** The bearer token of a request: header, or `access_token` in the query (RFC 6750), or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const match = header && /^Bearer +(\S+)$/i.exec(header);
  if (match) return match[1];
  return tokenIn(request.query);
}

/** Whether a request says by something else than a cookie who asks, even if that is of no use, so that no cookie counts. */
export function namesToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || tokenIn(request.query) !== undefined;
}

/** The `access_token` among parameters, or undefined. */
export function tokenIn(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('access_token' in params)) return undefined;
  return typeof params.access_token === 'string' ? params.access_token : undefined;
}

/** Nobody is signed in where somebody must be, on a page: it leads to the form to sign in. */
export class SignInNeeded extends AppError {
  constructor(message: Message) {
    super('unauthorized', message);
  }
}

/** A login may not act here, for a reason that its owner is told on a page of its own. */
export class StandingRefused extends AppError {
  constructor(standing: Exclude<TokenState, 'active'>) {
    super('forbidden', STANDING_TEXT[standing]);
  }
}

/**
 * What a bearer token is good for; undefined without one, and for one that nobody knows, with which one is nobody. 401 when it was revoked or
 * has expired. Mastodon: `doorkeeper_token`.
 */
export async function authenticateToken(db: Db, token: string | undefined): Promise<Authenticated | undefined> {
  if (token === undefined) return undefined;
  const found = await authenticate(db, token, now());
  if (found === 'unknown') return undefined;
  if (typeof found === 'string') throw new TokenRefused(TOKEN_TEXT[found]);
  return found;
}

/**
 * Decides whether the route's access rule lets somebody in; `find` finds out who calls. Null when nobody is signed in on an open route. Who is not yet a
 * member, or no longer, is nobody on open routes: no handler has to look at the standing. The order of refusals and their texts are
 * Mastodon's (`Api::BaseController`).
 */
export async function admit(
  db: Db,
  access: Access,
  find: () => Promise<Authenticated | undefined>,
): Promise<Authenticated | null> {
  const closed = await isClosed(db, access);
  if (access.kind === 'public' && !closed) return null;
  const found = await find();
  if (!found) {
    if (closed) throw personNeeded();
    if (access.kind === 'anyone') return null;
    throw new TokenRefused(TOKEN_TEXT.unknown);
  }
  checkScopes(access, found);
  checkPerson(access, found);
  checkRole(access, found);
  if (closed && !found.viewer) throw personNeeded();
  if (isMember(found.standing) || !isOpen(access)) return found;
  if (closed) throw new StandingRefused(found.standing);
  return { ...found, viewer: null };
}

/** Whether a route that is open otherwise is closed to requests without a signed-in person. */
async function isClosed(db: Db, { strangers = 'always' }: Access): Promise<boolean> {
  if (strangers === 'always') return false;
  const { limited_federation, disallow_unauthenticated_api_access } = await readSettings(db);
  return limited_federation || (strangers === 'unless_closed' && disallow_unauthenticated_api_access);
}

/** Whether a route is there for those who are nobody, too. */
export function isOpen({ kind }: Access): boolean {
  return kind === 'anyone' || kind === 'public';
}

function personNeeded(): AppError {
  return new AppError('unauthorized', 'userNeeded');
}

function checkScopes(access: Access, found: Authenticated): void {
  if (access.scopes.length === 0 || access.scopes.some((scope) => found.scopes.has(scope))) return;
  throw forbidden('outsideScopes');
}

function checkPerson(access: Access, found: Authenticated): void {
  if (access.kind === 'application' && found.viewer) {
    throw forbidden('appNeeded');
  }
  if (access.kind === 'user' && !found.viewer) throw new AppError('invalid', 'userNeeded');
  if (found.standing === 'active') return;
  if (found.standing !== 'suspended' && (access.evenInactive || access.kind !== 'user')) return;
  throw new StandingRefused(found.standing);
}

/** Runs before parameters are read, so that somebody without the role learns nothing about what exists. */
function checkRole({ permissions }: Access, { viewer }: Authenticated): void {
  if (permissions && !permissions.some((permission) => viewer && can(viewer.permissions, permission)))
    throw forbidden();
}
