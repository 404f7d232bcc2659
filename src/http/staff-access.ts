import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Duties } from '../domain/pending-counts/for-staff.ts';
import { can } from '../lib/permissions.ts';
import { freshly, staff, type UserAccess } from './access.ts';

// What staff may do is the same by the API and on pages.

/** Who may look at accounts. */
export const readsAccounts = staff(['manage_users'], 'admin:read', 'admin:read:accounts');

/** Who may decide about accounts. */
export const writesAccounts = staff(['manage_users'], 'admin:write', 'admin:write:accounts');

/** Who may delete what a suspended account has. */
export const erasesAccounts = freshly(staff(['delete_user_data'], 'admin:write', 'admin:write:accounts'));

/** Who may give roles to accounts. */
export const assignsRoles = freshly(staff(['manage_roles'], 'admin:write', 'admin:write:accounts'));

/** Who may look at reports. */
export const readsReports = staff(['manage_reports'], 'admin:read', 'admin:read:reports');

/** Who may decide about reports. */
export const writesReports = staff(['manage_reports'], 'admin:write', 'admin:write:reports');

/** Who may look at appeals. */
export const readsAppeals = staff(['manage_appeals'], 'admin:read', 'admin:read:accounts');

/** Who may decide about appeals. */
export const decidesAppeals = staff(['manage_appeals'], 'admin:write', 'admin:write:accounts');

/** Who may look at decisions about accounts. */
export const readsStrikes = staff(
  ['manage_users', 'manage_reports', 'manage_appeals'],
  'admin:read',
  'admin:read:accounts',
);

/** Who may take decisions back; which ones depends on what they may decide. */
export const writesStrikes = staff(['manage_users', 'manage_reports'], 'admin:write', 'admin:write:accounts');

/** Who may look at the posts of an account as staff, and decide about many of them. */
export const decidesPosts = staff(['manage_users', 'manage_reports'], 'admin:write', 'admin:write:accounts');

/** Who may change how somebody signs in. */
export const managesAccess = freshly(staff(['manage_user_access'], 'admin:write', 'admin:write:accounts'));

/** Who may sign others out. */
export const signsOthersOut = staff(['manage_user_access'], 'admin:write', 'admin:write:accounts');

/** Who may say of accounts that they are in remembrance. */
export const memorializes = staff(['delete_user_data'], 'admin:write', 'admin:write:accounts');

/** Who may have accounts of other servers fetched anew. */
export const refetchesAccounts = staff(['manage_federation'], 'admin:write', 'admin:write:accounts');

/** Who may note something about accounts. */
export const notesAccounts = staff(['manage_users', 'manage_reports'], 'admin:write', 'admin:write:accounts');

/** Who may delete notes for moderators, as far as they are their own or those of people they outrank. */
export const deletesNotes = staff(
  ['manage_users', 'manage_reports', 'manage_federation'],
  'admin:write',
  'admin:write:accounts',
);

/** Who may see which servers are blocked, and why. */
export const readsDomainBlocks = staff(['manage_federation'], 'admin:read', 'admin:read:domain_blocks');

/** Who may block servers. */
export const writesDomainBlocks = staff(['manage_federation'], 'admin:write', 'admin:write:domain_blocks');

/** Who may see which servers this one talks to, where it talks only to some. */
export const readsDomainAllows = staff(['manage_federation'], 'admin:read', 'admin:read:domain_allows');

/** Who may allow servers. */
export const writesDomainAllows = staff(['manage_federation'], 'admin:write', 'admin:write:domain_allows');

/** Who may see the relays. */
export const readsRelays = staff(['manage_federation'], 'admin:read');

/** Who may join relays and leave them. */
export const writesRelays = staff(['manage_federation'], 'admin:write');

/** Who may see which networks are blocked. */
export const readsIpBlocks = staff(['manage_blocks'], 'admin:read', 'admin:read:ip_blocks');

/** Who may block networks. */
export const writesIpBlocks = staff(['manage_blocks'], 'admin:write', 'admin:write:ip_blocks');

/** Who may see with addresses of which hosts nobody signs up. */
export const readsEmailDomainBlocks = staff(['manage_blocks'], 'admin:read', 'admin:read:email_domain_blocks');

/** Who may block e-mail hosts. */
export const writesEmailDomainBlocks = staff(['manage_blocks'], 'admin:write', 'admin:write:email_domain_blocks');

/** Who may see whether somebody can sign up with an e-mail address. */
export const readsCanonicalEmailBlocks = staff(['manage_blocks'], 'admin:read', 'admin:read:canonical_email_blocks');

/** Who may block e-mail addresses. */
export const writesCanonicalEmailBlocks = staff(['manage_blocks'], 'admin:write', 'admin:write:canonical_email_blocks');

/** Who may see which names nobody signs up with. */
export const readsUsernameBlocks = staff(['manage_blocks'], 'admin:read');

/** Who may block names. */
export const writesUsernameBlocks = staff(['manage_blocks'], 'admin:write');

/** Who may look at the settings of the server. */
export const readsSettings = staff(['manage_settings'], 'admin:read');

/** Who may change the settings of the server. */
export const writesSettings = freshly(staff(['manage_settings'], 'admin:write'));

/** Who may look at roles and what they grant. */
export const readsRoles = staff(['manage_roles'], 'admin:read');

/** Who may create, change and delete roles. */
export const writesRoles = freshly(staff(['manage_roles'], 'admin:write'));

/** Who may look at the rules of the server as they are edited. */
export const readsRules = staff(['manage_rules'], 'admin:read');

/** Who may change the rules of the server. */
export const writesRules = staff(['manage_rules'], 'admin:write');

/** Who may look at all announcements, drafts included. */
export const readsAnnouncements = staff(['manage_announcements'], 'admin:read');

/** Who may announce something. */
export const writesAnnouncements = staff(['manage_announcements'], 'admin:write');

/** Who may look at automatic rules, and at what they have done. */
export const readsAutomaticRules = staff(['manage_reports'], 'admin:read');

/** Who may make, try, enable and delete automatic rules. */
export const writesAutomaticRules = staff(['manage_settings'], 'admin:write');

/** Who may decide about what automatic rules have done. */
export const undoesHits = staff(['manage_reports'], 'admin:write');

/** Who may look at what staff have done. */
export const readsAuditLog = staff(['view_audit_log'], 'admin:read');

/** Who may see which backups there are. */
export const readsBackups = staff(['manage_settings', 'view_devops'], 'admin:read');

/** Who may see how long what came from other servers stays, and what would go. */
export const readsRetention = staff(['manage_settings'], 'admin:read');

/** Who may ask for backups themselves, of whom only owners get them. */
export const downloadsBackups = freshly(staff(['administrator'], 'admin:write'));

/** Who may make, verify and delete backups. Only the owner gets them. */
export const writesBackups = freshly(staff(['manage_settings'], 'admin:write'));

/** Who may look at figures about the server and its people. */
export const readsMeasures = staff(['view_dashboard'], 'admin:read');

/** Who may look at how the server itself fares. */
export const readsHealth = staff(['view_devops'], 'admin:read');

/** Who may have work tried again that was given up. */
export const retriesJobs = staff(['view_devops'], 'admin:write');

/** Who may look at terms and descriptions of the server, drafts included. */
export const readsDocuments = staff(['manage_settings'], 'admin:read');

/** Who may write terms and descriptions of the server. */
export const writesDocuments = staff(['manage_settings'], 'admin:write');

/** Who may look at custom emojis. */
export const readsEmojis = staff(['manage_custom_emojis'], 'admin:read');

/** Who may add, change and delete custom emojis. */
export const writesEmojis = staff(['manage_custom_emojis'], 'admin:write');

/** Who may look at everybody's invitations. */
export const readsInvites = staff(['manage_invites'], 'admin:read', 'admin:read:accounts');

/** Who may end anybody's invitations. */
export const writesInvites = staff(['manage_invites'], 'admin:write', 'admin:write:accounts');

/** Who may look at what trends before it is shown, and at the settings of hashtags. */
export const readsTrends = staff(['manage_taxonomies'], 'admin:read');

/** Who may decide what trends, and about hashtags. */
export const writesTrends = staff(['manage_taxonomies'], 'admin:write');

/** Who may look at prepared texts of warnings. */
export const readsPresets = staff(
  ['manage_users', 'manage_reports', 'manage_settings'],
  'admin:read',
  'admin:read:accounts',
);

/** Who may prepare texts of warnings. */
export const writesPresets = staff(['manage_settings'], 'admin:write', 'admin:write:accounts');

/** Who may look at webhooks and their secrets. */
export const readsWebhooks = staff(['manage_webhooks'], 'admin:read');

/** Who may set webhooks up. */
export const writesWebhooks = freshly(staff(['manage_webhooks'], 'admin:write'));

/** Who finds anything on the pages of moderation. */
export const entersModeration = staff(
  [
    'manage_users',
    'manage_reports',
    'manage_federation',
    'manage_settings',
    'manage_rules',
    'manage_announcements',
    'manage_appeals',
    'manage_blocks',
    'manage_taxonomies',
    'manage_invites',
    'manage_custom_emojis',
    'manage_webhooks',
    'manage_roles',
    'view_audit_log',
    'view_dashboard',
    'view_devops',
  ],
  'admin:read',
);

/** Whether the role of somebody is among those that a rule of access names. */
export function isAllowed(viewer: Pick<Viewer, 'permissions'> | null, { permissions = [] }: UserAccess): boolean {
  return viewer !== null && permissions.some((permission) => can(viewer.permissions, permission));
}

/** What of what waits for staff somebody looks after. */
export function dutiesOf(viewer: Pick<Viewer, 'permissions'> | null): Duties {
  return {
    reports: isAllowed(viewer, readsReports),
    signUps: isAllowed(viewer, readsAccounts),
    appeals: isAllowed(viewer, readsAppeals),
    trends: isAllowed(viewer, readsTrends),
    drafts: isAllowed(viewer, readsDomainBlocks),
    held: isAllowed(viewer, readsReports),
    dead: isAllowed(viewer, readsHealth),
  };
}
