import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { type ConnectionOptions, connect, createServer } from 'node:tls';
import { reachAdvice } from '../../../src/federation/reach-advice.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate.ts';
import { freePort } from '../../support/free-port.ts';

const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) => socket.end());
let port: number;
before(async () => {
  port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
});
after(() => server.close());

async function advice(options: ConnectionOptions): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, ...options });
  const cause = await once(socket, 'error').then(([error]: unknown[]) => error);
  socket.destroy();
  return reachAdvice(new Error('it could not be reached', { cause }));
}

test('what keeps others from reaching this server is named with what to do', async () => {
  assert.match(await advice({}), /^: have the proxy show a certificate that everybody trusts/);
  assert.match(
    await advice({ ca: CERTIFICATE, servername: 'other.test' }),
    /get a certificate for the host of PUBLIC_URL/,
  );
  assert.match(await advice({ port: await freePort() }), /start the proxy, and open its ports/);
  assert.equal(reachAdvice(new Error('something else')), '');
});
