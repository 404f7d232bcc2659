import type { UserAccess } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import {
  entersModeration,
  isAllowed,
  readsAccounts,
  readsAnnouncements,
  readsAppeals,
  readsDomainBlocks,
  readsReports,
  readsRules,
  readsSettings,
} from '../../http/staff-access.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { type AdminWay, adminWays } from '../../views/admin/ways.ts';

/** The pages of moderation, each with who may see it. */
const WAYS: readonly (AdminWay & { readonly access: UserAccess })[] = [
  { name: 'overview', path: '/admin', access: entersModeration },
  { name: 'reports', path: '/admin/reports', access: readsReports },
  { name: 'accounts', path: '/admin/accounts', access: readsAccounts },
  { name: 'appeals', path: '/admin/appeals', access: readsAppeals },
  { name: 'domainBlocks', path: '/admin/instance/domain_blocks', access: readsDomainBlocks },
  { name: 'settings', path: '/admin/settings', access: readsSettings },
  { name: 'rules', path: '/admin/rules', access: readsRules },
  { name: 'announcements', path: '/admin/announcements', access: readsAnnouncements },
];

/** The pages of moderation that the role of the viewer leads to. */
function waysOf({ viewer }: Pick<Call, 'viewer'>): readonly AdminWay[] {
  return WAYS.filter(({ access }) => isAllowed(viewer, access));
}

type AdminContent = { readonly title: string; readonly body: Html; readonly status?: number };

/** A page of moderation, under the ways to the others. */
export function adminPage(call: Call, { title, body, status = 200 }: AdminContent): Answer {
  const { words, url } = call.request;
  const ways = adminWays(waysOf(call), url.split('?', 1)[0] ?? '', words);
  return contentAnswer({ title, shape: 'wide', body: html`${ways}<h1><bdi>${title}</bdi></h1>${body}` }, status);
}
