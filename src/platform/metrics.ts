import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How many jobs are in a lane, by state. */
export type JobCount = { readonly lane: string; readonly state: string; readonly count: number };

export type Metrics = {
  /** One answered request. `route` is its pattern, never its address, so that there are few; `seconds` is its duration. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Shows jobs as gauges; `count` is asked whenever the metrics are read. */
  watchJobs(count: () => Promise<readonly JobCount[]>): void;
  /** Everything in Prometheus's text format. */
  render(): Promise<string>;
  readonly contentType: string;
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics of this process: Node's own, requests and jobs. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'whinchat_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    watchJobs(count) {
      const gauge = new Gauge({
        name: 'whinchat_jobs',
        help: 'Jobs by lane and state',
        labelNames: ['lane', 'state'],
        registers: [registry],
        async collect() {
          gauge.reset();
          for (const { lane, state, count: value } of await count()) gauge.set({ lane, state }, value);
        },
      });
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
