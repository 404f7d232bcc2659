import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
