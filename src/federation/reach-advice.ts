import { errorCode } from '../platform/db/errors.ts';

/** What to do when a server cannot be reached by its own address, by the codes of TLS, sockets and DNS. */
const ADVICE: readonly (readonly [codes: RegExp, what: string])[] = [
  [/SELF_SIGNED/, 'have the proxy show a certificate that everybody trusts, as Caddy and certbot get them'],
  [/^UNABLE_TO_/, 'have the proxy show the whole chain of certificates (nginx: fullchain.pem)'],
  [/ALTNAME_INVALID/, 'get a certificate for the host of PUBLIC_URL, and have the proxy show that one'],
  [/^CERT_HAS_EXPIRED$/, 'renew the certificate, and have the proxy read it again'],
  [/^CERT_NOT_YET_VALID$/, 'set the clock of this machine right'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'have the name lead to this machine in DNS, and check PUBLIC_URL'],
  [
    /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
    'start the proxy, and open its ports to everybody (80 and 443)',
  ],
];

/** Advice about why a request has reached nobody; empty where there is none, otherwise as the end of a sentence. */
export function reachAdvice(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    const advice = ADVICE.find(([codes]) => codes.test(code))?.[1];
    if (advice !== undefined) return `: ${advice}`;
  }
  return '';
}
