import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A number with the labels that say what it is of. */
export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Numbers that somebody else counts, and that are asked for when the metrics are read. */
export type Watched = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  read(): readonly Sample[] | Promise<readonly Sample[]>;
};

/** What is counted as it happens. The values of labels are few, and none is a name that strangers choose. */
const COUNTED = {
  jobs: ['whinchat_jobs_ended_total', 'Attempts at jobs, by what came of them', ['name', 'result']],
  jobSeconds: ['whinchat_jobs_seconds_total', 'Seconds that attempts at jobs took', ['name']],
  deliveries: [
    'whinchat_deliveries_total',
    'Attempts to deliver an activity, by what came of them and how the other server fared before',
    ['result', 'host'],
  ],
  activities: ['whinchat_inbox_activities_total', 'Activities of other servers, by what came of them', ['result']],
} as const;

export type Counted = keyof typeof COUNTED;

export type Metrics = {
  /** One answered request. `route` is its pattern, never its address, so that there are few; `seconds` is its duration. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts something that has happened, once or as often as `by` says. */
  count(what: Counted, labels: Readonly<Record<string, string>>, by?: number): void;
  /** Shows numbers as they are whenever the metrics are read, in place of earlier ones of that name; none where they cannot be read then. */
  watchGauge(watched: Watched): void;
  /** The same for numbers that only grow. */
  watchCounter(watched: Watched): void;
  /** Everything in Prometheus's text format. */
  render(): Promise<string>;
  readonly contentType: string;
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Other methods are those of strangers who try what there is. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics of this process: Node's own, and what its parts count. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'whinchat_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const counterOf = ([name, help, labelNames]: (typeof COUNTED)[Counted]) =>
    new Counter<string>({ name, help, labelNames, registers });
  const counters: Record<Counted, Counter> = {
    jobs: counterOf(COUNTED.jobs),
    jobSeconds: counterOf(COUNTED.jobSeconds),
    deliveries: counterOf(COUNTED.deliveries),
    activities: counterOf(COUNTED.activities),
  };
  return {
    observeRequest({ method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'other';
      requests.observe({ method: known, route, status: String(status) }, seconds);
    },
    count: (what, labels, by = 1) => counters[what].inc(labels, by),
    watchGauge: (watched) => watch(registry, Gauge, watched),
    watchCounter: (watched) => watch(registry, Counter, watched),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function watch(registry: Registry, kind: typeof Gauge | typeof Counter, { name, help, labels = [], read }: Watched) {
  registry.removeSingleMetric(name);
  const readNow = async () => read();
  const metric = new kind<string>({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // What cannot be read now, such as what a database counts that is away, must not hide all else.
      const samples = await readNow().catch(() => []);
      metric.reset();
      // What nobody knows is absent: without labels it would be 0, and a disk that is full in 0 days is another thing.
      if (labels.length === 0) metric.remove({});
      for (const sample of samples) metric.inc(sample.labels ?? {}, sample.value);
    },
  });
}
