import type { WaitingKind } from '../../domain/pending-counts/for-staff.ts';
import type { UserAccess } from '../../http/access.ts';
import type { Call } from '../../http/route.ts';
import {
  entersModeration,
  isAllowed,
  readsAccounts,
  readsAnnouncements,
  readsAppeals,
  readsAuditLog,
  readsAutomaticRules,
  readsBackups,
  readsDocuments,
  readsDomainAllows,
  readsDomainBlocks,
  readsEmailDomainBlocks,
  readsEmojis,
  readsHealth,
  readsInvites,
  readsIpBlocks,
  readsMeasures,
  readsPresets,
  readsRelays,
  readsReports,
  readsRetention,
  readsRoles,
  readsRules,
  readsSettings,
  readsTrends,
  readsUsernameBlocks,
  readsWebhooks,
} from '../../http/staff-access.ts';
import type { AdminWay, WayGroup, WayName } from '../../views/admin/ways.ts';

type StaffWay = AdminWay & { readonly access: UserAccess };

/** The pages for staff by group, each with who may see it. */
const WAYS: Readonly<Record<WayGroup, readonly StaffWay[]>> = {
  cases: [
    { name: 'overview', path: '/admin', access: entersModeration },
    { name: 'reports', path: '/admin/reports', access: readsReports },
    { name: 'appeals', path: '/admin/appeals', access: readsAppeals },
    { name: 'trends', path: '/admin/trends', access: readsTrends },
    { name: 'automaticRules', path: '/admin/automatic_rules', access: readsAutomaticRules },
  ],
  people: [
    { name: 'accounts', path: '/admin/accounts', access: readsAccounts },
    { name: 'invites', path: '/admin/invites', access: readsInvites },
  ],
  servers: [
    { name: 'servers', path: '/admin/servers', access: readsDomainBlocks },
    { name: 'domainBlocks', path: '/admin/domain_blocks', access: readsDomainBlocks },
    { name: 'domainLists', path: '/admin/domain_lists', access: readsDomainBlocks },
    { name: 'domainAllows', path: '/admin/domain_allows', access: readsDomainAllows },
    { name: 'relays', path: '/admin/relays', access: readsRelays },
    { name: 'ipBlocks', path: '/admin/ip_blocks', access: readsIpBlocks },
    { name: 'emailBlocks', path: '/admin/email_blocks', access: readsEmailDomainBlocks },
    { name: 'usernameBlocks', path: '/admin/username_blocks', access: readsUsernameBlocks },
  ],
  here: [
    { name: 'settings', path: '/admin/settings', access: readsSettings },
    { name: 'roles', path: '/admin/roles', access: readsRoles },
    { name: 'documents', path: '/admin/documents', access: readsDocuments },
    { name: 'rules', path: '/admin/rules', access: readsRules },
    { name: 'announcements', path: '/admin/announcements', access: readsAnnouncements },
    { name: 'emojis', path: '/admin/emojis', access: readsEmojis },
    { name: 'warningPresets', path: '/admin/warning_presets', access: readsPresets },
    { name: 'webhooks', path: '/admin/webhooks', access: readsWebhooks },
  ],
  machine: [
    { name: 'health', path: '/admin/health', access: readsHealth },
    { name: 'measures', path: '/admin/measures', access: readsMeasures },
    { name: 'audit', path: '/admin/audit', access: readsAuditLog },
    { name: 'retention', path: '/admin/retention', access: readsRetention },
    { name: 'backups', path: '/admin/backups', access: readsBackups },
  ],
};

/** The pages for staff that the role of the viewer leads to; groups of which they see nothing are left out. */
export function waysOf({ viewer }: Pick<Call, 'viewer'>): readonly (readonly [WayGroup, readonly AdminWay[]])[] {
  const groups: readonly WayGroup[] = ['cases', 'people', 'servers', 'here', 'machine'];
  return groups
    .map((group) => [group, WAYS[group].filter(({ access }) => isAllowed(viewer, access))] as const)
    .filter(([, ways]) => ways.length > 0);
}

/** On which page what waits is looked after, and what its address says more. */
const PLACES: Readonly<Record<WaitingKind, readonly [WayName, string]>> = {
  reports: ['reports', ''],
  signUps: ['accounts', '?status=pending'],
  appeals: ['appeals', ''],
  trends: ['trends', ''],
  drafts: ['domainLists', '/drafts'],
  held: ['automaticRules', '/hits'],
  dead: ['health', '#jobs'],
};

/** The name of the page where what waits is looked after. */
export function wayOf(kind: WaitingKind): WayName {
  return PLACES[kind][0];
}

/** The address where what waits is looked after; undefined as long as there is no such page. */
export function placeOf(kind: WaitingKind): string | undefined {
  const [name, rest] = PLACES[kind];
  const way = Object.values(WAYS)
    .flat()
    .find((one) => one.name === name);
  return way && `${way.path}${rest}`;
}
