/** The page on which somebody signed in sees an account or post from anywhere, and acts on it. */
export const INTERACTION_PATH = '/authorize_interaction';

/** The path of that page about the account or post that a handle or an address names. */
export function interactionPath(uri: string): string {
  return `${INTERACTION_PATH}?${new URLSearchParams({ uri })}`;
}
