import { Buffer } from 'node:buffer';
import type { JsonText } from '../lib/json.ts';

/** Something to send to many: turned into bytes once for each form it goes out in. */
export class Message {
  readonly event: string;
  readonly #payload: string;
  readonly #frames = new Map<JsonText, Buffer>();
  #quoted: JsonText | undefined;
  #sse: Buffer | undefined;

  /** `payload` is JSON text or a bare id. */
  constructor(event: string, payload: string) {
    this.event = event;
    this.#payload = payload;
  }

  /** The WebSocket frame's text; `stream` is the subscription's name as a JSON array. The payload is a string in it. */
  frame(stream: JsonText): Buffer {
    let frame = this.#frames.get(stream);
    if (!frame) {
      this.#quoted ??= JSON.stringify(this.#payload);
      frame = Buffer.from(`{"stream":${stream},"event":"${this.event}","payload":${this.#quoted}}`);
      this.#frames.set(stream, frame);
    }
    return frame;
  }

  /** The server-sent event. JSON has no line ends outside strings, and none unescaped inside. */
  serverSent(): Buffer {
    this.#sse ??= Buffer.from(`event: ${this.event}\ndata: ${this.#payload}\n\n`);
    return this.#sse;
  }
}
