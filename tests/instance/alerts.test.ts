import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

let server: TestServer;
let names: ReadonlySet<string>;
before(async () => {
  server = await startServer();
  const { text } = await server.request('GET', '/metrics');
  const found = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  // Prometheus's own, about each place that it asks.
  names = new Set([...found, 'up']);
});
after(() => server.close());

const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

/** The names of metrics in a query: what is neither a function, nor a word of the language, nor in braces, brackets or a list of labels. */
const namesIn = (query: string): string[] => {
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').replace(/\bby \([^)]*\)/g, 'by');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
};
const WORDS = new Set(['by', 'and', 'or', 'unless', 'sum', 'max', 'min']);

function assertAnswered(queries: readonly string[]): void {
  assert.ok(queries.length > 10);
  for (const query of queries) {
    const named = namesIn(query);
    assert.ok(named.length > 0, query);
    for (const name of named) assert.ok(names.has(name), `${name} in ${query}`);
  }
}

test('every metric that an alert asks for is one that a running server answers', () => {
  const rules = read('prometheus-alerts.yml').matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|([^|\n].*)\n)/gm);
  const queries = [...rules].map(([, lines, line]) => lines ?? line ?? '');
  assert.equal(queries.length, read('prometheus-alerts.yml').split('- alert: ').length - 1);
  assertAnswered(queries);
});

test('every metric that the dashboard shows is one that a running server answers', () => {
  const found = read('grafana-dashboard.json').matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g);
  const queries = [...found].map(([, text = '']) => text.slice(1, -1).replaceAll('\\"', '"'));
  assertAnswered(
    queries
      .filter((query) => query !== 'prometheus')
      .map((query) => query.replace(/^label_values\((\S+), \w+\)$/, '$1')),
  );
});
