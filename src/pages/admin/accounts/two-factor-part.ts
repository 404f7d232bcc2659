import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { hasSecondFactor } from '../../../domain/second-factors/queries.ts';
import { isAllowed, managesAccess } from '../../../http/staff-access.ts';
import type { Html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { twoFactorForm } from '../../../views/admin/two-factor.ts';
import type { Reader } from '../../../views/frame/reader.ts';

/** What the page of somebody offers staff about their second step; nothing where they have none, or the viewer may not. */
export async function twoFactorPart(
  { db, viewer }: { readonly db: Db; readonly viewer: Viewer },
  { id, user_id: userId }: { readonly id: number; readonly user_id: number | null },
  reader: Reader,
): Promise<Html | null> {
  if (userId === null || !isAllowed(viewer, managesAccess) || !(await hasSecondFactor(db, userId))) return null;
  return twoFactorForm(toWire(id), reader);
}
