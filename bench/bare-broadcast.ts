// What streaming is measured against: copies the body of every POST to every open WebSocket, and does nothing else.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  response.end('{}');
  for (const socket of sockets.clients) socket.send(body, { binary: false });
});

server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (open) => sockets.emit('connection', open));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
