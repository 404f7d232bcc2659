import { withQuery } from '../../domain/tokens/redirect-uris.ts';

export const INTERACTION_PATH = '/authorize_interaction';

/** Where what a handle or an address names is shown to somebody signed in. */
export function interactionPath(uri: string): string {
  return withQuery(INTERACTION_PATH, { uri });
}
