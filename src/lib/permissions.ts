/** Mastodon's role permission bits. */
export const PERMISSION = {
  administrator: 1,
  view_devops: 2,
  view_audit_log: 4,
  view_dashboard: 8,
  manage_reports: 16,
  manage_federation: 32,
  manage_settings: 64,
  manage_blocks: 128,
  manage_taxonomies: 256,
  manage_appeals: 512,
  manage_users: 1024,
  manage_invites: 2048,
  manage_rules: 4096,
  manage_announcements: 8192,
  manage_custom_emojis: 16384,
  manage_webhooks: 32768,
  invite_users: 65536,
  manage_roles: 131072,
  manage_user_access: 262144,
  delete_user_data: 524288,
  view_feeds: 1048576,
  invite_bypass_approval: 2097152,
  manage_email_subscriptions: 4194304,
} as const;

export type Permission = keyof typeof PERMISSION;

/** The permissions everybody has when no role says otherwise. */
export const EVERYONE_PERMISSIONS = PERMISSION.invite_users;

/** All permission bits, which the administrator bit implies. */
export const ALL_PERMISSIONS = Object.values(PERMISSION).reduce((sum, bit) => sum | bit, 0);

/** Whether a bitmask grants a permission; the administrator bit grants all. */
export function can(permissions: number, permission: Permission): boolean {
  return (permissions & (PERMISSION.administrator | PERMISSION[permission])) !== 0;
}
