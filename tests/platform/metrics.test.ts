import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../src/platform/metrics.ts';

test('requests, jobs and the process are counted, each registry by itself', async () => {
  createMetrics();
  const metrics = createMetrics();
  metrics.observeRequest({ method: 'GET', route: '/api/v1/statuses/:id', status: 200, seconds: 0.02 });
  let waiting = 3;
  metrics.watchJobs(async () => (waiting > 0 ? [{ lane: 'deliver', state: 'waiting', count: waiting }] : []));
  const text = await metrics.render();
  assert.match(
    text,
    /whinchat_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/statuses\/:id",status="200"\} 1/,
  );
  assert.match(text, /whinchat_jobs\{lane="deliver",state="waiting"\} 3/);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  waiting = 0;
  assert.doesNotMatch(await metrics.render(), /state="waiting"/);
});
