import type { Permission } from '../lib/permissions.ts';

/**
 * How lately somebody must have shown who they are before something is done by the session of a browser: within `minutes`, or `today`, which is within
 * a day. `password`: the form itself asks for the password, which is enough for whoever has no second factor; others need `minutes`. Tokens of
 * applications and the command line are not asked.
 */
export type Freshness = 'minutes' | 'today' | 'password';

/**
 * Who may call a route. `anyone`: even without a token, or with one that nobody knows, but one that is known must be valid and, if scopes are named, have one of them.
 * `public`: without looking at a token. `user`: a token of a person. `token`: any valid token. `application`: a token without a person.
 */
export type Access = {
  readonly kind: 'anyone' | 'public' | 'user' | 'token' | 'application';
  readonly scopes: readonly string[];
  /** Accounts that are unconfirmed, unapproved, disabled or have moved away may call it too. */
  readonly evenInactive: boolean;
  /** The person's role must grant one of these. */
  readonly permissions?: readonly Permission[];
  /**
   * Whether visitors may call it where the server shows them nothing, because it only federates with allowed servers or because of its
   * settings. Undefined where that does not matter.
   */
  readonly strangers?: 'always' | 'unless_limited' | 'unless_closed';
  /** How lately whoever comes with the session of a browser must have shown who they are; undefined where that does not matter. */
  readonly fresh?: Freshness;
};

/** The access of routes for people: the handler gets a viewer that is never null. */
export type UserAccess = Access & { readonly kind: 'user' };

/** Open to all; a token must have one of the scopes. */
export function anyone(...scopes: readonly string[]): Access {
  return { kind: 'anyone', scopes, evenInactive: false };
}

/** Open to all, even with an invalid token: for documents that are the same for everybody. */
export function openToAll(): Access {
  return { kind: 'public', scopes: [], evenInactive: true };
}

/** As given, and never closed to people who are not signed in, whatever the settings. */
export function always(access: Access): Access {
  return { ...access, strangers: 'always' };
}

/** As given, and closed to people who are not signed in only under limited federation. */
export function unlessLimited(access: Access): Access {
  return { ...access, strangers: 'unless_limited' };
}

/** As given, and closed to people who are not signed in also where the server shows them nobody's posts. */
export function unlessClosed(access: Access): Access {
  return { ...access, strangers: 'unless_closed' };
}

/** Needs a person's token with one of the scopes. */
export function user(...scopes: readonly string[]): UserAccess {
  return { kind: 'user', scopes, evenInactive: false };
}

/** Needs the token of somebody whose role grants one of the permissions; to change something, in a browser that was signed in today. */
export function staff(permissions: readonly Permission[], ...scopes: readonly string[]): UserAccess {
  const access: UserAccess = { kind: 'user', scopes, evenInactive: false, permissions };
  return scopes.includes('admin:write') ? freshly(access, 'today') : access;
}

/** As given, and in a browser only for somebody who has shown lately who they are. */
export function freshly<A extends Access>(access: A, fresh: Freshness = 'minutes'): A {
  return { ...access, fresh };
}

/** Needs a person's token, though the login may be waiting for confirmation or approval. */
export function inactiveUser(...scopes: readonly string[]): UserAccess {
  return { kind: 'user', scopes, evenInactive: true };
}

/** Requires any valid token. */
export function anyToken(...scopes: readonly string[]): Access {
  return { kind: 'token', scopes, evenInactive: true };
}

/** Needs a client-credentials token. */
export function application(...scopes: readonly string[]): Access {
  return { kind: 'application', scopes, evenInactive: true };
}
