/**
 * Lanes by urgency: a job runs only when no more urgent lane has a due one. Deliveries mostly wait for other servers, so there is one lane
 * for servers that respond and one for servers that recently did not. Incoming activities are processed in large batches, outgoing ones one
 * at a time for each account; incoming ones that are long have a lane of their own, which is kept short. So do lists that people bring from
 * another server, which may name thousands of accounts. Jobs that query other servers have
 * two lanes of their own, because those servers decide how long they take. Uploads that are converted have one, because they take minutes.
 */
export const LANES = {
  high: 0,
  default: 1,
  low: 2,
  delivery: 3,
  probe: 4,
  inbox: 5,
  outbox: 6,
  push: 7,
  remote: 8,
  remote_low: 9,
  media: 10,
  inbox_long: 11,
  imports: 12,
} as const;

export type Lane = keyof typeof LANES;

export const ALL_LANES: readonly Lane[] = [
  'high',
  'default',
  'low',
  'delivery',
  'probe',
  'inbox',
  'outbox',
  'push',
  'remote',
  'remote_low',
  'media',
  'inbox_long',
  'imports',
];

/** A job as its handler gets it; `payload` is the enqueued value after serialisation to JSON and back. */
export type Job = {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  /** The size of the payload as JSON, in UTF-16 units. */
  readonly size: number;
  readonly host: string | null;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly leaseToken: string;
  /** The request that ordered it. */
  readonly requestId: string | null;
};

/** The bus event of a transaction that has enqueued due jobs; `lanes` lists their lanes, or is absent for all lanes. */
export const JOBS_EVENT = 'jobs';
