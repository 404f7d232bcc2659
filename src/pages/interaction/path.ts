import { withQuery } from '../../domain/tokens/redirect-uris.ts';

export const INTERACTION_PATH = '/authorize_interaction';

/** The path where somebody signed in sees the account or post that a handle or an address names. */
export function interactionPath(uri: string): string {
  return withQuery(INTERACTION_PATH, { uri });
}
