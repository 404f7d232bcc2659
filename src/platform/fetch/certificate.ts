import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { FetchError } from './fetch-error.ts';

const TIMEOUT = 10_000;

/** When (ms) the certificate of an https origin expires. Throws FetchError when it has no valid one. */
export function certificateEnd(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const name = isIP(host) ? {} : { servername: host };
  return new Promise((resolve, reject) => {
    const fail = (cause?: Error) => {
      socket.destroy();
      reject(new FetchError('unreachable', `${origin} shows no certificate`, { cause }));
    };
    const socket = connect({ host, port: Number(port || 443), timeout: TIMEOUT, ...name }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(end);
    });
    socket.once('error', fail);
    socket.once('timeout', () => fail());
  });
}
