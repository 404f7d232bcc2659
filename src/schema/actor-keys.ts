/**
 * A public key of a remote actor, as listed in its document. `public_key` is PEM (SPKI); `ed25519_host` is the actor's server (host and
 * port) when it is an Ed25519 key.
 */
export interface ActorKeysTable {
  uri: string;
  actor_uri: string;
  public_key: string;
  fetched_at: number;
  ed25519_host: string | null;
}
