import { Buffer } from 'node:buffer';
import type { JsonText } from '../lib/json.ts';

/** Something to send to many: turned into bytes once for each form it goes out in. */
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
   * The WebSocket frame's text; `stream` is the subscription's name as a JSON array. The payload is a string in it. The id of the event is
   * only there for those who asked.
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

  /** The server-sent event. JSON has no line ends outside strings, and none unescaped inside. */
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
