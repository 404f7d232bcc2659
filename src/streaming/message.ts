import { Buffer } from 'node:buffer';
import type { JsonText } from '../lib/json.ts';

/** A message for many connections, serialised once for each form in which it is sent. */
export class Message {
  readonly event: string;
  readonly #payload: string;
  readonly #frames = new Map<string, Buffer>();
  #quoted: JsonText | undefined;
  readonly #events = new Map<string, Buffer>();

  /** `payload` is JSON text or a bare id. */
  constructor(event: string, payload: string) {
    this.event = event;
    this.#payload = payload;
  }

  /**
   * The text of the WebSocket frame; `stream` is the name of the subscription as a JSON array, and the payload is a string. The id of the
   * event is included only for clients that asked for it.
   */
  frame(stream: JsonText, id = ''): Buffer {
    const key = id + stream;
    let frame = this.#frames.get(key);
    if (!frame) {
      this.#quoted ??= JSON.stringify(this.#payload);
      const end = id === '' ? '}' : `,"id":"${id}"}`;
      frame = Buffer.from(`{"stream":${stream},"event":"${this.event}","payload":${this.#quoted}${end}`);
      this.#frames.set(key, frame);
    }
    return frame;
  }

  /** The server-sent event. Its data is one line, because our JSON contains no line breaks. */
  serverSent(id = ''): Buffer {
    let event = this.#events.get(id);
    if (!event) {
      const start = id === '' ? '' : `id: ${id}\n`;
      event = Buffer.from(`${start}event: ${this.event}\ndata: ${this.#payload}\n\n`);
      this.#events.set(id, event);
    }
    return event;
  }
}
