import { WebSocket } from 'ws';
import type { JsonText } from '../lib/json.ts';
import type { Log } from '../platform/log.ts';
import { forItsMaker } from '../platform/request-id.ts';
import type { Admitted, Streaming } from './admit.ts';
import { resolveChannel } from './channels.ts';
import { type Control, parseControl } from './control-message.ts';
import type { Listener } from './hub.ts';
import type { Message } from './message.ts';
import { recheckToken } from './recheck-token.ts';
import { subscribeFrom } from './resume.ts';
import { StreamError } from './stream-error.ts';

const UNSUPPORTED_DATA = 1003;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1013;

/** How long (ms) a client may take to answer the closing handshake. */
const CLOSING = 2000;

/** The stream named in the address of a socket. */
type First = Omit<Control, 'type'>;

/** Serves one WebSocket, which may listen to many streams, until it closes. `first` is the stream named in its address. */
export function serveSocket(streaming: Streaming, log: Log, socket: WebSocket, who: Admitted, first?: First): void {
  const { db, hub, limits } = streaming;
  const listener = socketListener(socket, who, limits.unreadBytes);
  let waiting = 0;
  hub.add(listener);
  // The token may have been revoked between its check and now, when no listener was registered for it.
  let turn = recheckToken(db, who.tokenId, [listener]).catch((error: unknown) => {
    log.error({ err: error }, 'a stream could not be opened');
    listener.close(TRY_AGAIN, 'Try again later');
  });

  const inTurn = forItsMaker((control: Control) => {
    if (++waiting > limits.waitingMessages) return socket.close(POLICY_VIOLATION, 'Too many messages');
    turn = turn.then(async () => {
      await obey(streaming, listener, who, control).catch((error: unknown) => tellFailure(socket, log, error));
      waiting -= 1;
    });
  });

  socket.on('close', () => hub.remove(listener));
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED_DATA, 'Binary messages are not supported');
    const control = parseControl(data.toString());
    if (control) inTurn(control);
  });
  if (first) inTurn({ type: 'subscribe', ...first });
}

/** Reports why a message was refused. Unexpected errors are logged and not revealed. */
function tellFailure(socket: WebSocket, log: Log, error: unknown): void {
  const expected = error instanceof StreamError ? error : undefined;
  if (!expected) log.error({ err: error }, 'a stream could not be opened');
  const { message, status } = expected ?? { message: 'An unexpected error occurred', status: 500 };
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ error: message, status }));
}

async function obey(streaming: Streaming, listener: Listener, who: Admitted, control: Control): Promise<void> {
  const { db, hub, limits } = streaming;
  const channel = await resolveChannel(db, who, control);
  if (control.type === 'unsubscribe') return hub.unsubscribe(listener, channel.topic);
  if (hub.countOf(listener) >= limits.channels) throw new StreamError(429, 'Too many channels');
  if (control.since === undefined) hub.subscribe(listener, channel);
  else await subscribeFrom(streaming, listener, channel, control.since);
}

function socketListener(socket: WebSocket, who: Admitted, unreadBytes: number): Listener {
  let alive = true;
  let beats = 0;
  socket.on('pong', () => {
    alive = true;
  });
  return {
    ...who,
    deliver(message: Message, stream: JsonText, id?: string) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > unreadBytes) socket.terminate();
      else socket.send(message.frame(stream, id), { binary: false });
    },
    unread: () => socket.bufferedAmount,
    beat() {
      beats += 1;
      if (beats % 2 === 0) return;
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    },
    close(code, reason) {
      socket.close(code, reason);
      // A client that does not answer the closing handshake is cut off.
      setTimeout(() => socket.terminate(), CLOSING).unref();
    },
  };
}
