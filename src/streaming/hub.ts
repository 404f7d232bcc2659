import type { Viewer } from '../domain/accounts/viewer.ts';
import type { JsonText } from '../lib/json.ts';
import type { Message } from './message.ts';

/** One open connection, over WebSocket or server-sent events. */
export type Listener = {
  readonly tokenId: number;
  readonly scopes: ReadonlySet<string>;
  /** When the token expires (ms). */
  readonly expiresAt: number | null;
  /** The types of notifications requested by name, which other connections do not get. */
  readonly types: ReadonlySet<string>;
  viewer: Viewer;
  /** Sends a message of a subscription, with the id of its event if given. Drops the connection when it reads too slowly. */
  deliver(message: Message, stream: JsonText, id?: string): void;
  /** How many bytes have been sent and not yet read. */
  unread(): number;
  /** Checks that the other side is alive; called every 15 seconds. */
  beat(): void;
  /** Closes the connection; `code` is a WebSocket close code. */
  close(code: number, reason: string): void;
};

/** What a subscription listens to: a topic, and the name that the client gave it, as JSON. */
export type Channel = { readonly topic: Topic; readonly stream: JsonText };

/** A topic. Those of one account or list have its id as their key. */
export type Topic = { readonly kind: TopicKind; readonly key: number | string };

export type TopicKind = 'user' | 'notification' | 'direct' | 'list' | 'public' | 'hashtag';

export type Subscription = {
  readonly listener: Listener;
  readonly kind: TopicKind;
  readonly deliver: (message: Message) => void;
  /** Tells the client that it may have missed something, where it supports that. */
  readonly tellGap?: () => void;
};

/** How messages of a subscription are delivered, where they are not simply sent. */
export type Delivery = { deliver(message: Message): void; tellGap(): void };

type Subscriptions = Map<Listener, Subscription>;

/** The connections of this process and their subscriptions. */
export class Hub {
  readonly #topics: Record<TopicKind, Map<number | string, Subscriptions>> = {
    user: new Map(),
    notification: new Map(),
    direct: new Map(),
    list: new Map(),
    public: new Map(),
    hashtag: new Map(),
  };
  readonly #listeners = new Map<Listener, Topic[]>();
  readonly #connections = new Map<number, number>();

  add(listener: Listener): void {
    this.#listeners.set(listener, []);
    const { accountId } = listener.viewer;
    this.#connections.set(accountId, this.connectionsOf(accountId) + 1);
  }

  /** Removes a closed connection with all its subscriptions. */
  remove(listener: Listener): void {
    const topics = this.#listeners.get(listener);
    if (!topics) return;
    for (const topic of [...topics]) this.unsubscribe(listener, topic);
    this.#listeners.delete(listener);
    const left = this.connectionsOf(listener.viewer.accountId) - 1;
    if (left > 0) this.#connections.set(listener.viewer.accountId, left);
    else this.#connections.delete(listener.viewer.accountId);
  }

  /** Adds a subscription. Returns false when the connection has subscribed to the topic already, or is closed. */
  subscribe(listener: Listener, { topic, stream }: Channel, own?: Delivery): boolean {
    const topics = this.#listeners.get(listener);
    if (!topics) return false;
    const group = this.#topics[topic.kind];
    const subscriptions: Subscriptions = group.get(topic.key) ?? new Map();
    group.set(topic.key, subscriptions);
    if (subscriptions.has(listener)) return false;
    const plain = { deliver: (message: Message) => listener.deliver(message, stream) };
    subscriptions.set(listener, { listener, kind: topic.kind, ...(own ?? plain) });
    topics.push(topic);
    return true;
  }

  unsubscribe(listener: Listener, { kind, key }: Topic): void {
    const group = this.#topics[kind];
    const subscriptions = group.get(key);
    if (!subscriptions?.delete(listener)) return;
    if (subscriptions.size === 0) group.delete(key);
    const topics = this.#listeners.get(listener) ?? [];
    topics.splice(
      topics.findIndex((topic) => topic.kind === kind && topic.key === key),
      1,
    );
  }

  /** Tells all clients that can resume that they may have missed something. */
  tellGap(): void {
    for (const group of Object.values(this.#topics)) {
      for (const subscriptions of group.values()) for (const one of subscriptions.values()) one.tellGap?.();
    }
  }

  /** Whether a connection is still open. */
  has(listener: Listener): boolean {
    return this.#listeners.has(listener);
  }

  /** How many subscriptions a connection has. */
  countOf(listener: Listener): number {
    return this.#listeners.get(listener)?.length ?? 0;
  }

  connectionsOf(accountId: number): number {
    return this.#connections.get(accountId) ?? 0;
  }

  get size(): number {
    return this.#listeners.size;
  }

  listeners(): Iterable<Listener> {
    return this.#listeners.keys();
  }

  /** The subscriptions to a topic. */
  of(kind: TopicKind, key: number | string): Subscription[] {
    return [...(this.#topics[kind].get(key)?.values() ?? [])];
  }

  /** Whether anybody listens to public or hashtag streams. */
  hasPublic(): boolean {
    return this.#topics.public.size + this.#topics.hashtag.size > 0;
  }

  /** The ids of the accounts or lists that somebody listens to. */
  idsOf(kind: 'user' | 'notification' | 'direct' | 'list'): number[] {
    return [...this.#topics[kind].keys()].filter((key) => typeof key === 'number');
  }
}

/** Sends one message to all subscriptions of a topic. */
export function deliverTo(subscriptions: Iterable<Subscription>, message: Message): void {
  for (const { deliver } of subscriptions) deliver(message);
}
