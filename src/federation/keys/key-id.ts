/** The id of the key of an actor of ours. */
export function keyIdOf(actorUri: string): string {
  return `${actorUri}#main-key`;
}
