import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** What a status answers or quotes (`role` parent or quote) that is not known here yet. `fan_out`: home timelines wait for it too. */
export interface AwaitedStatusesTable {
  status_id: number;
  role: 'parent' | 'quote';
  uri: string;
  fan_out: Flag;
}

export type AwaitedStatusRow = Selectable<AwaitedStatusesTable>;
