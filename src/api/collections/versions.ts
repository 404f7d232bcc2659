import type { Route } from '../../http/route.ts';

/** When the paths of the trial version became deprecated. */
const DEPRECATED_AT = Date.UTC(2026, 5, 10);

type Version = { readonly prefix: string; readonly deprecation: { readonly deprecatedAt?: number } };

/** Declares a route under its own path and under that of the trial version, which is marked as deprecated. */
export function inBothVersions(build: (version: Version) => Route): readonly Route[] {
  return [
    build({ prefix: '/api/v1', deprecation: {} }),
    build({ prefix: '/api/v1_alpha', deprecation: { deprecatedAt: DEPRECATED_AT } }),
  ];
}
