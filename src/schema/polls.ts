import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** The poll of a status. */
export interface PollsTable {
  id: number;
  status_id: number;
  account_id: number;
  multiple: Generated<Flag>;
  hide_totals: Generated<Flag>;
  expires_at: number | null;
  votes_count: Generated<number>;
  voters_count: number | null;
  closed_at: number | null;
  /** For remote polls: when their counts were last requested. */
  asked_at: number | null;
}

export type PollRow = Selectable<PollsTable>;

/** One option of a poll. */
export interface PollOptionsTable {
  poll_id: number;
  position: number;
  title: string;
  votes_count: Generated<number>;
}

export type PollOptionRow = Selectable<PollOptionsTable>;

/** A vote for one option. */
export interface PollVotesTable {
  id: number;
  poll_id: number;
  account_id: number;
  position: number;
  uri: string | null;
}
