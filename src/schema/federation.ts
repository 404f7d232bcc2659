import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * How another server (host and port) has been responding. `failures` counts those in a row; nothing is sent before `retry_at`. Since
 * `failing_since` it has neither responded nor sent anything. It asked to be sent nothing before `spared_until`; since `stopped_at` staff
 * let nothing be sent to it. `signature_style` is the
 * one that it last accepted, if that is not the usual one.
 */
export interface RemoteHostsTable {
  host: string;
  failures: Generated<number>;
  retry_at: number | null;
  spared_until: number | null;
  failing_since: number | null;
  signature_style: string | null;
  last_success_at: number | null;
  last_failure_at: number | null;
  last_error: string | null;
  stopped_at: number | null;
}

export type RemoteHostRow = Selectable<RemoteHostsTable>;

/** A copy of a remote picture, kept while people look at it. */
export interface RemoteFilesTable {
  key: string;
  size: number;
  /** When it was last requested, to the day. */
  used_at: number;
}

/**
 * An activity as other servers receive it. `account_id` is its signer, null for the server itself; `limited` when it is not for everybody;
 * `to_followers` when it is addressed to the signer's followers. `request_id` is the request that led to it.
 */
export interface OutgoingActivitiesTable {
  id: number;
  account_id: number | null;
  type: string;
  body: string;
  limited: Generated<Flag>;
  to_followers: Generated<Flag>;
  request_id: string | null;
}

/**
 * The delivery of an activity to an inbox. `run_at` is null once it has ended, successfully or not. `subject` identifies what the activity
 * is about: activities about the same subject reach an inbox in order. `attempts` counts all attempts, `failures` those that failed
 * although the server responded; `status` is the last HTTP status.
 */
export interface DeliveriesTable {
  activity_id: number;
  inbox: string;
  host: string;
  subject: string;
  run_at: number | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  outcome: Generated<string>;
  status: number | null;
  error: string | null;
  ended_at: number | null;
}

export type DeliveryRow = Selectable<DeliveriesTable>;

/**
 * The id of a received activity, so that it takes effect only once. `contents` holds digests of what was received under the id, each with
 * its time of signing; it is null when the id can never be used again, and empty when the activity was undone before it arrived.
 */
export interface ReceivedActivitiesTable {
  uri: string;
  actor_uri: string;
  type: string;
  received_at: number;
  contents: string | null;
}

/**
 * Activities of another server that were refused here, grouped by reason. The sender is only what the activity claims; `host` is empty when
 * it claims nothing. `status` is the HTTP status, 202 when the refusal came after the response. `message` is the beginning of the latest
 * one.
 */
export interface RefusedActivitiesTable {
  id: number;
  host: string;
  status: number;
  type: string;
  reason: string;
  actor_uri: string | null;
  message: string;
  count: Generated<number>;
  first_at: number;
  last_at: number;
}

export type RefusedActivityRow = Selectable<RefusedActivitiesTable>;

/**
 * A server that passes on public posts. `kind` is the form in which it takes them: `mastodon` receives the activities themselves, `litepub`
 * an Announce. `state` is `pending`, `accepted`, `rejected` or `disabled`.
 */
export interface RelaysTable {
  id: number;
  kind: string;
  inbox_url: string;
  actor_uri: string | null;
  follow_uri: string;
  state: string;
  created_at: number;
}

export type RelayRow = Selectable<RelaysTable>;

/**
 * A status that is not known here yet and that another one replies to or quotes (`role` is parent or quote). With `fan_out`, home timelines
 * wait for it too.
 */
export interface AwaitedStatusesTable {
  status_id: number;
  role: 'parent' | 'quote';
  uri: string;
  fan_out: Flag;
}

export type AwaitedStatusRow = Selectable<AwaitedStatusesTable>;

/** Remote statuses that were fetched before their servers delivered them, so that nobody has been notified yet. */
export interface EarlyStatusesTable {
  status_id: number;
  created_at: number;
}
