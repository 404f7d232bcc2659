import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Call } from '../http/route.ts';

/** A request of somebody who is signed in. */
export type PersonCall = Call & { readonly viewer: Viewer };
