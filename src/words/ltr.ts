/** A handle inside a text that is written from right to left: without these signs its "@" would stand at its end. */
export function ltr(handle: string): string {
  return `\u2066${handle}\u2069`;
}
