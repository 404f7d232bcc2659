import type { Selectable } from 'kysely';

/**
 * A server that passes on public posts. `kind` is the form in which it takes them: `mastodon` receives the activities themselves, `litepub`
 * an Announce. `state` is `pending`, `accepted` or `rejected`.
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
