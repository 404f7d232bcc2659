const OWN_PATH = /^\/(?![/\\])[!-~]*$/;

/** The path to return to after signing in, which must be on this server; undefined for anything else. */
export function ownPath(text: string | undefined): string | undefined {
  return text !== undefined && text !== '' && OWN_PATH.test(text) ? text : undefined;
}
