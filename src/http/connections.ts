import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** How long (ms) what is left of a body may still arrive after the answer, so that a sender who is refused gets to read why. nginx: `lingering_timeout`. */
const LINGER = 5_000;

type Listen = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server below the framework. Bodies have no time limit as a whole, because each has to keep a pace (`takeBody`). Only WebSockets
 * of the streaming API are upgraded: other wishes for another protocol are ignored (RFC 9110, 7.8).
 */
export function createConnections(maxConnections: number, listen: Listen): Server {
  const server = createServer({
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    headersTimeout: 10_000,
    shouldUpgradeCallback: isWebSocket,
  });
  server.maxConnections = maxConnections;
  const receive: Listen = (request, response) => {
    if (namesTwoHosts(request)) return refuse(response);
    if (!isBodyless(request)) endAfter(request, response);
    listen(request, response);
  };
  // Who waits to be asked for the body is asked by `takeBody`, once it is known to be wanted.
  return server.on('request', receive).on('checkContinue', receive);
}

function isWebSocket({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && /^\/api\/v1\/streaming(?:[/?]|$)/.test(url);
}

/** RFC 9112, 3.2. Node itself refuses requests without a host, and contradicting lengths. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: 'The request names more than one host', code: 'bad_request' });
  response.writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body);
}

function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** Cuts the connection when the body goes on too long after its request has been answered. */
function endAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const cut = setTimeout(() => request.socket.destroy(), LINGER);
    request.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut));
  });
}
