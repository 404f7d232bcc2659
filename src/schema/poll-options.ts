import type { Generated, Selectable } from 'kysely';

/** One option of a poll. */
export interface PollOptionsTable {
  poll_id: number;
  position: number;
  title: string;
  votes_count: Generated<number>;
}

export type PollOptionRow = Selectable<PollOptionsTable>;
