const OWN_PATH = /^\/(?![/\\])[!-~]*$/;

/** Where to go after signing in: only ever a page of this server; undefined for anything else. */
export function ownPath(text: string | undefined): string | undefined {
  return text !== undefined && text !== '' && OWN_PATH.test(text) ? text : undefined;
}
