import { Type } from 'typebox';
import { formatDocument } from '../lib/html/format-document.ts';
import type { JsonText } from '../lib/json.ts';
import { toDate, toIso } from '../lib/time.ts';
import type { DocumentRow } from '../schema/documents.ts';
import { nullable } from './account-schema.ts';

export const ExtendedDescriptionSchema = Type.Object({ updated_at: nullable(Type.String()), content: Type.String() });

export const PrivacyPolicySchema = Type.Object({ updated_at: Type.String(), content: Type.String() });

export const TermsOfServiceSchema = Type.Object({
  effective_date: Type.String(),
  effective: Type.Boolean(),
  content: Type.String(),
  succeeded_by: nullable(Type.String()),
});

/** An ExtendedDescription; empty when nobody has written one. */
export function renderExtendedDescription(row: DocumentRow | undefined): JsonText {
  return JSON.stringify({
    updated_at: row ? toIso(row.updated_at) : null,
    content: row ? formatDocument(row.content) : '',
  });
}

/** A PrivacyPolicy; a general one that fits every server when nobody has written one. */
export function renderPrivacyPolicy(row: DocumentRow | undefined): JsonText {
  if (!row) return JSON.stringify({ updated_at: DEFAULT_POLICY_DATE, content: DEFAULT_POLICY });
  return JSON.stringify({ updated_at: toIso(row.updated_at), content: formatDocument(row.content) });
}

/** A TermsOfService; `succession` is when the next version comes into force (ms). */
export function renderTerms(row: DocumentRow, succession: number | null, at: number): JsonText {
  const from = row.effective_at ?? row.published_at ?? row.created_at;
  return JSON.stringify({
    effective_date: toDate(from),
    effective: from <= at,
    content: formatDocument(row.content),
    succeeded_by: succession === null ? null : toDate(succession),
  });
}

const DEFAULT_POLICY_DATE = '2026-01-01T00:00:00.000Z';

const DEFAULT_POLICY = [
  '<p><strong>What is kept.</strong> Your e-mail address, your password as a hash that cannot be turned back, what you ',
  'write, upload and do here, and for a while the addresses you sign in from.</p>',
  '<p><strong>Who can see it.</strong> Public posts and your profile can be seen by everybody. Posts for followers go to ',
  'the servers of your followers, private mentions to the servers of those mentioned; their operators can technically ',
  'read them, and so can those of this server. There is no end-to-end encryption: do not share secrets.</p>',
  '<p><strong>Who gets it.</strong> Nobody buys or sells your data here. Other servers of the network get what you address ',
  'to people on them, and are asked to delete what you delete.</p>',
  '<p><strong>How long.</strong> Until you delete it. You may export your data, and delete your account with everything in ',
  'it, at any time.</p>',
  '<p><strong>Cookies.</strong> One, while you are signed in with a browser.</p>',
].join('');
