import { type AccountDetails, readDetails } from '../../../domain/moderation/account-record.ts';
import type { Target } from '../../../domain/moderation/target.ts';
import { listSessions } from '../../../domain/sessions/list.ts';
import { listGranted } from '../../../domain/tokens/granted.ts';
import { isAllowed, managesAccess, memorializes, refetchesAccounts } from '../../../http/staff-access.ts';
import { browserName } from '../../../lib/browser-name.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import {
  type AccessActs,
  accessActs,
  type LoginView,
  loginFacts,
  profileActs,
  type SignedInView,
} from '../../../views/admin/account-access.ts';
import type { AdminAccountView } from '../../../views/admin/entity-types.ts';
import type { Reader } from '../../../views/frame/reader.ts';
import type { PersonCall } from '../../person-call.ts';

type About = {
  readonly call: PersonCall;
  readonly target: Target;
  readonly one: AdminAccountView;
  readonly reader: Reader;
  /** Whether the viewer outranks the account. */
  readonly isAbove: boolean;
};

/** How somebody signs in and what their profile shows, with what staff can do about it. */
export async function accessPart(
  { call, target, one, reader, isAbove }: About,
  tried: AccessActs['tried'] | undefined,
): Promise<Html> {
  const { ctx, db, viewer } = call;
  const details = await readDetails(db, target.id);
  const isLocal = target.user_id !== null;
  const mayManage = isAllowed(viewer, managesAccess);
  const login = isLocal && loginFacts(one, await loginView(db, target, details), reader);
  const acts = isLocal && isAbove && accessActs({ one, mayManage, mails: ctx.mail.configured, tried }, reader);
  const profile =
    isAbove &&
    profileActs(
      {
        ...details,
        id: one.id,
        mayFetch: !isLocal && one.domain !== null && isAllowed(viewer, refetchesAccounts),
        mayRemember: isLocal && isAllowed(viewer, memorializes),
      },
      reader,
    );
  return html`${login}${acts}${profile}`;
}

async function loginView(db: Db, { user_id: userId }: Target, details: AccountDetails): Promise<LoginView> {
  if (userId === null) return { ...details, browsers: [], apps: [] };
  const browsers = await listSessions(db, userId);
  const apps = await listGranted(db, userId);
  return {
    ...details,
    browsers: browsers.map((one) => signedIn(browserName(one.user_agent), one.last_used_at)),
    apps: apps.map((one) => signedIn(one.name, one.lastUsedAt)),
  };
}

function signedIn(name: string | undefined, lastUsedAt: number | null): SignedInView {
  return { name, usedAt: lastUsedAt === null ? null : toIso(lastUsedAt) };
}
