import type { Words } from '../../words/words.ts';

/** A server that this one does not talk to, and why, if that may be seen. */
type Refused = { readonly domain: string; readonly reason: string | undefined };

/** Says that this server does not talk to another one, with the reason that its staff give. */
export function refusalText({ domain, reason }: Refused, { refusedServer }: Words['absences']): string {
  const said = refusedServer.text(domain);
  return reason === undefined ? said : `${said} ${refusedServer.because(reason)}`;
}
