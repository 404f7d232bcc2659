import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { admit } from '../support/loopback.ts';

/** A push service that Firefox speaks with: it hands on what servers send, which the browser decrypts by itself. */
export type BrowserPushService = {
  /** What makes Firefox use it, and not ask whether notifications may be shown. */
  readonly prefs: Readonly<Record<string, string | number | boolean>>;
  /** How many subscriptions browsers hold. */
  subscriptions(): number;
  close(): Promise<void>;
};

/** What a browser says (the protocol of Mozilla's autopush). */
type Said = { readonly messageType?: unknown; readonly channelID?: unknown };

export async function startBrowserPushService(): Promise<BrowserPushService> {
  const browserOf = new Map<string, WebSocket>();
  const http = createServer((request, response) => {
    const channelID = request.url?.slice('/push/'.length) ?? '';
    void buffer(request).then((body) => {
      const browser = browserOf.get(channelID);
      browser?.send(JSON.stringify(notification(channelID, body, request)));
      response.writeHead(browser ? 201 : 410).end();
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const port = admit(http.address());
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const answer = (messageType: string, fields: object) =>
      socket.send(JSON.stringify({ messageType, status: 200, ...fields }));
    socket.on('message', (data) => {
      const said: Said = JSON.parse(data.toString());
      const channelID = String(said.channelID);
      if (said.messageType === 'hello') answer('hello', { uaid: randomUUID(), use_webpush: true, broadcasts: {} });
      if (said.messageType === 'register') {
        browserOf.set(channelID, socket);
        answer('register', { channelID, pushEndpoint: `http://127.0.0.1:${port}/push/${channelID}` });
      }
      if (said.messageType === 'unregister') {
        browserOf.delete(channelID);
        answer('unregister', { channelID });
      }
    });
  });
  return {
    prefs: {
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      // Browsers that are driven have it off otherwise.
      'dom.push.connection.enabled': true,
      'dom.push.testing.allowInsecureServerURL': true,
      // There is no desktop that would show them.
      'alerts.useSystemBackend': false,
      'permissions.default.desktop-notification': 1,
    },
    subscriptions: () => browserOf.size,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
      http.closeAllConnections();
    },
  };
}

function notification(channelID: string, body: Buffer, { headers }: IncomingMessage) {
  const encoding = headers['content-encoding'];
  const data = body.toString('base64url');
  return { messageType: 'notification', channelID, version: randomUUID(), data, headers: { encoding } };
}
