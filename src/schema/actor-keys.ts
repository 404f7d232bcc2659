/** A public key that a remote actor signs with, as its own document lists it. `public_key` is PEM (SPKI). */
export interface ActorKeysTable {
  uri: string;
  actor_uri: string;
  public_key: string;
  fetched_at: number;
}
