const NAMES = [
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'DATA_DIR',
  'BACKUP_DIR',
  'DATABASE_URL',
  'ROLE',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_PATH_STYLE',
  'S3_PUBLIC_URL',
  'S3_PERMISSION',
  'SMTP_URL',
  'SMTP_FROM',
  'TRANSLATE_SERVICE',
  'TRANSLATE_URL',
  'TRANSLATE_API_KEY',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'ALLOW_PRIVATE_NETWORKS',
  'RATE_LIMIT_MULTIPLIER',
  'METRICS_TOKEN',
  'BODY_MEMORY',
  'BODY_MEMORY_PER_ADDRESS',
  'MAX_CONNECTIONS',
  'MIN_FREE_DISK',
] as const;

/** The name of an environment variable that configures the server. */
export type Variable = (typeof NAMES)[number];

/** The variables of the environment, unchecked; an empty one counts as unset. */
export type RawConfig = { readonly [name in Variable]?: string };

/** Reads only our variables from an environment. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): RawConfig {
  const raw: { [name in Variable]?: string } = {};
  for (const name of NAMES) {
    const value = env[name]?.trim();
    if (value) raw[name] = value;
  }
  return raw;
}

/** The file of the journal of systemd, device and inode, when the server or the one that started it writes there. systemd.exec(5). */
export function readJournalStream(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.JOURNAL_STREAM;
}
