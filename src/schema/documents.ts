import type { Selectable } from 'kysely';

/** Extended description, privacy policy and terms of service, in all their versions. */
export interface DocumentsTable {
  id: number;
  kind: string;
  content: string;
  effective_at: number | null;
  published_at: number | null;
  created_at: number;
  updated_at: number;
  /** When it was sent to everybody by e-mail. */
  mailed_at: number | null;
}

export type DocumentRow = Selectable<DocumentsTable>;
