import type { Peer } from '../tests/federation/peer.ts';

/** `send` makes one request; `round` makes it another than the last. */
export type Attack = { readonly name: string; send(round: number): Promise<Response> };

/** The server attacked, the token of somebody there, and another server that it knows. */
export type Target = { readonly base: string; readonly token: string; readonly peer: Peer };
