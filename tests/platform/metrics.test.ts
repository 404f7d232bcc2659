import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../src/platform/metrics.ts';

test('requests are counted by their status, each registry by itself, and strange methods together', async () => {
  createMetrics();
  const metrics = createMetrics();
  for (const [method, status] of [
    ['GET', 200],
    ['GET', 200],
    ['PROPFIND', 404],
    ['BREW', 404],
  ] as const)
    metrics.observeRequest({ method, route: '/api/v1/statuses/:id', status, seconds: 0.02 });
  const text = await metrics.render();
  const counted = (method: string, status: string) =>
    `whinchat_http_request_duration_seconds_count{method="${method}",route="/api/v1/statuses/:id",status="${status}"} 2`;
  for (const line of [counted('GET', '200'), counted('other', '404')]) assert.ok(text.includes(line), line);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
});

test('what is watched is shown as it is when asked, in place of an earlier one, and hides nothing where it cannot be read', async () => {
  const metrics = createMetrics();
  const of = (value: number) => [{ labels: { lane: 'inbox' }, value }];
  let now = of(3);
  metrics.watchGauge({ name: 'whinchat_a', help: 'a', labels: ['lane'], read: () => of(9) });
  metrics.watchGauge({ name: 'whinchat_a', help: 'a', labels: ['lane'], read: async () => now });
  metrics.watchCounter({ name: 'whinchat_b_total', help: 'b', read: () => [{ value: 7 }] });
  metrics.watchGauge({ name: 'whinchat_c', help: 'c', read: () => Promise.reject(new Error('away')) });
  metrics.watchGauge({
    name: 'whinchat_d',
    help: 'd',
    read() {
      throw new Error('away');
    },
  });
  for (const _again of [1, 2]) {
    const text = await metrics.render();
    assert.match(text, /^whinchat_a\{lane="inbox"\} 3$/m);
    assert.match(text, /^whinchat_b_total 7$/m);
    assert.doesNotMatch(text, /^whinchat_[cd]\b/m);
  }
  now = [];
  assert.doesNotMatch(await metrics.render(), /lane="inbox"/);
});
