import type { Permission } from '../lib/permissions.ts';

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

/** Needs a person's token with one of the scopes. */
export function user(...scopes: readonly string[]): UserAccess {
  return { kind: 'user', scopes, evenInactive: false };
}

/** Needs the token of somebody whose role grants one of the permissions. */
export function staff(permissions: readonly Permission[], ...scopes: readonly string[]): UserAccess {
  return { kind: 'user', scopes, evenInactive: false, permissions };
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
