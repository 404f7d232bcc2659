import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A mail host, with its subdomains, whose addresses cannot be used to sign up, or only with approval. */
export interface EmailDomainBlocksTable {
  id: number;
  domain: string;
  allow_with_approval: Generated<Flag>;
  created_at: number;
}

export type EmailDomainBlockRow = Selectable<EmailDomainBlocksTable>;
