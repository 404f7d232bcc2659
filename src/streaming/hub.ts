import type { Viewer } from '../domain/accounts/viewer.ts';
import type { JsonText } from '../lib/json.ts';
import type { Message } from './message.ts';

/** One open connection, whatever its kind. */
export type Listener = {
  readonly token: string;
  readonly tokenId: number;
  readonly scopes: ReadonlySet<string>;
  viewer: Viewer;
  /** Sends a message of a subscription; drops the connection when it reads too slowly. */
  deliver(message: Message, stream: JsonText): void;
  /** Checks that the other side is alive; called every 15 seconds. */
  beat(): void;
  /** Ends the connection; `code` is a WebSocket close code. */
  close(code: number, reason: string): void;
};

/** What a subscription listens to: a topic that messages are delivered to, and the name the client gave it, as JSON. */
export type Channel = { readonly topic: Topic; readonly stream: JsonText };

/** Topics of one account or list are told by its id; the others by their name alone. */
export type Topic = { readonly kind: TopicKind; readonly key: number | string };

export type TopicKind = 'user' | 'notification' | 'direct' | 'list' | 'public' | 'hashtag';

export type Subscription = { readonly listener: Listener; readonly kind: TopicKind; readonly stream: JsonText };

type Subscriptions = Map<Listener, Subscription>;

/** Who listens to what in this process. */
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

  /** Ends all subscriptions of a connection that is gone. */
  remove(listener: Listener): void {
    const topics = this.#listeners.get(listener);
    if (!topics) return;
    for (const topic of [...topics]) this.unsubscribe(listener, topic);
    this.#listeners.delete(listener);
    const left = this.connectionsOf(listener.viewer.accountId) - 1;
    if (left > 0) this.#connections.set(listener.viewer.accountId, left);
    else this.#connections.delete(listener.viewer.accountId);
  }

  /** Nothing when the connection listens to the topic already, or is gone. */
  subscribe(listener: Listener, { topic, stream }: Channel): void {
    const topics = this.#listeners.get(listener);
    if (!topics) return;
    const group = this.#topics[topic.kind];
    const subscriptions: Subscriptions = group.get(topic.key) ?? new Map();
    group.set(topic.key, subscriptions);
    if (subscriptions.has(listener)) return;
    subscriptions.set(listener, { listener, kind: topic.kind, stream });
    topics.push(topic);
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

  /** Whether anybody listens to streams of strangers' posts. */
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
  for (const { listener, stream } of subscriptions) listener.deliver(message, stream);
}
