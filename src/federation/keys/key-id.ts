/** The id of the RSA key of an actor of ours. */
export function keyIdOf(actorUri: string): string {
  return `${actorUri}#main-key`;
}

/** The id of the Ed25519 key of an actor of ours, which its integrity proofs are made with. */
export function proofKeyIdOf(actorUri: string): string {
  return `${actorUri}#ed25519-key`;
}
