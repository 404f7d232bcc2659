import assert from 'node:assert/strict';

/** An id of Mastodon's form that no post has. */
const MISSING = '116000000000000000';

type Writer = {
  readonly base: string;
  /** Of whoever asks. */
  readonly token: string;
  /** A post to followers only, by somebody whom they follow. */
  readonly privatePostId: string;
};

type Answer = { readonly kind: string; readonly status: number };

const post = async ({ base, token }: Writer, path: string, body?: object, headers: object = {}): Promise<number> => {
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body ?? {}) });
  await answer.arrayBuffer();
  return answer.status;
};

/** Requests whose transactions fail after they have written, with the status that answers them. */
const FAILURES: readonly { kind: string; status: number; ask(writer: Writer, client: number): Promise<number> }[] = [
  {
    kind: 'a favourite of nothing',
    status: 404,
    ask: (writer) => post(writer, `/api/v1/statuses/${MISSING}/favourite`),
  },
  {
    kind: 'a boost of what may not be boosted',
    status: 403,
    ask: (writer) => post(writer, `/api/v1/statuses/${writer.privatePostId}/reblog`),
  },
  {
    kind: 'a post without text, with a key',
    status: 422,
    ask: (writer, client) => post(writer, '/api/v1/statuses', { status: '' }, { 'idempotency-key': `key ${client}` }),
  },
];

/**
 * Eight clients that ask for what is refused again and again, until they are stopped or the server is gone. Resolves to how often each kind
 * was refused; throws AssertionError when one was answered otherwise.
 */
export function startFailingClients(writer: Writer): { stop(): Promise<ReadonlyMap<string, number>> } {
  const refused = new Map<string, number>();
  let isStopped = false;
  const ask = async (client: number) => {
    for (let turn = client; !isStopped; turn += 1) {
      const failure = FAILURES[turn % FAILURES.length];
      assert.ok(failure);
      const { kind } = failure;
      const answer: Answer | undefined = await failure.ask(writer, client).then(
        (status) => ({ kind, status }),
        () => undefined,
      );
      if (!answer) return;
      assert.deepEqual(answer, { kind, status: failure.status });
      refused.set(kind, (refused.get(kind) ?? 0) + 1);
    }
  };
  const clients = Promise.allSettled(Array.from({ length: 8 }, (_, client) => ask(client)));
  return {
    async stop() {
      isStopped = true;
      for (const client of await clients) if (client.status === 'rejected') throw client.reason;
      return refused;
    },
  };
}
