/**
 * A public key that a remote actor signs with, as its own document lists it. `public_key` is PEM (SPKI); `ed25519_host` the server (host
 * and port) of the actor when it is an Ed25519 key.
 */
export interface ActorKeysTable {
  uri: string;
  actor_uri: string;
  public_key: string;
  fetched_at: number;
  ed25519_host: string | null;
}
