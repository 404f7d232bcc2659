/**
 * Lanes by urgency: a lower one runs only when no higher one has anything due. Deliveries, which mostly wait for others, have a lane
 * for servers that answer and one for those that lately did not; what comes in from others is taken in large batches, and what is to go out
 * one after another for each account. What asks other servers for something has two, for strangers decide how long that takes.
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
];

/** A job as its handler gets it; `payload` is what was enqueued, after a trip through JSON. */
export type Job = {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  /** Of the payload as JSON, in UTF-16 units. */
  readonly size: number;
  readonly host: string | null;
  /** This attempt counted: 1 at first. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly leaseToken: string;
};

/** Told to the bus when a transaction has enqueued something due; `lanes` says in which lanes, all when it is absent. */
export const JOBS_EVENT = 'jobs';
