import { resolve } from 'node:path';
import { isLoopback } from '../../lib/loopback.ts';
import type { RawConfig, Variable } from './env.ts';
import {
  bearerToken,
  type DatabaseConfig,
  databaseOf,
  flag,
  httpOrigin,
  httpUrl,
  megabytes,
  oneOf,
  plainName,
  port,
  positive,
  privateNetworks,
  secretKey,
  sender,
  smtpUrl,
  trustedProxies,
} from './values.ts';

export type S3Config = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether addresses have the bucket in their path instead of the host name. */
  readonly pathStyle: boolean;
  /** Where clients download files; our own address, which passes them on, when undefined. */
  readonly publicUrl: string | undefined;
  /** Whether each file is made public by an ACL, and private by another while it is withheld. */
  readonly acls: boolean;
};

/** The machine translation service that the operator chose. */
export type TranslationConfig = {
  readonly service: (typeof TRANSLATE_SERVICES)[number];
  /** The base address, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | undefined;
};

const TRANSLATE_SERVICES = ['libretranslate', 'deepl'] as const;

export type Config = {
  /** Scheme, host and port of the public address, without a trailing slash. */
  readonly origin: string;
  /** The host of the public address, with its port unless that is the default of the scheme: the part after `@` in handles. */
  readonly domain: string;
  readonly host: string;
  readonly port: number;
  /** An absolute path. */
  readonly dataDir: string;
  /** The absolute path of the default folder for backups. */
  readonly backupDir: string;
  readonly database: DatabaseConfig;
  /** The key that seals second factors, or the absolute path of the file that holds it, if the operator gives one. */
  readonly secretKey: string | undefined;
  readonly secretKeyFile: string | undefined;
  /** The absolute path of the file with the key that was made at the first start, where none is given. */
  readonly secretKeyPath: string;
  /** The parts that this process runs; with SQLite always all of them. */
  readonly role: Role;
  readonly s3: S3Config | undefined;
  readonly translation: TranslationConfig | undefined;
  readonly smtp: { readonly url: string | undefined; readonly from: string };
  /** Whose `X-Forwarded-*` headers are trusted: everybody's, nobody's, or those from these addresses and ranges. */
  readonly trustProxy: boolean | readonly string[];
  readonly logLevel: LogLevel;
  /** Undefined where the stream decides. */
  readonly logFormat: LogFormat | undefined;
  /** Whether private addresses may be fetched, even over plain http: all, none, or exactly these (address and port). */
  readonly allowPrivateNetworks: boolean | ReadonlySet<string>;
  readonly rateLimitMultiplier: number;
  readonly metricsToken: string | undefined;
  /** Where a worker answers, on loopback, how it fares. */
  readonly metricsPort: number;
  readonly bodyMemory: BodyMemory;
  /** Open connections of this process. */
  readonly maxConnections: number;
  /** The bytes that uploads leave free on the disk of `dataDir`. */
  readonly minFreeDisk: number;
};

/** Bytes of memory that bodies of requests may take up at a time, from when they arrive until the requests are answered. */
export type BodyMemory = {
  /** All bodies together. */
  readonly total: number;
  /** Those from one address, or from one /64 of IPv6. */
  readonly perAddress: number;
};

const MEGABYTE = 1_048_576;

const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** All invalid variables at once, one per line, so that a single start shows them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const PERMISSIONS = ['public-read', 'none'] as const;

const S3_OPTIONAL = ['S3_REGION', 'S3_PATH_STYLE', 'S3_PUBLIC_URL', 'S3_PERMISSION'] as const;
const S3_REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Validates the environment and applies the defaults. Throws a single `ConfigError` that names every invalid variable. */
export function parseConfig(raw: RawConfig): Config {
  const problems: string[] = [];
  const read = <T>(name: Variable, fallback: T, parse: (text: string) => T): T => {
    const text = raw[name];
    if (text === undefined) return fallback;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is wrong'}`);
      return fallback;
    }
  };

  const ownPort = read('PORT', 3000, port);
  if (ownPort === 0 && raw.PUBLIC_URL === undefined)
    problems.push('PORT is 0, so that nobody knows the address of the server: set PUBLIC_URL, or another port');
  const origin = read('PUBLIC_URL', `http://localhost:${ownPort}`, httpOrigin);
  const { host: domain, hostname } = new URL(origin);
  const dataDir = resolve(raw.DATA_DIR ?? './data');
  const database = read('DATABASE_URL', databaseOf(undefined, dataDir), (text) => databaseOf(text, dataDir));
  const role = read<Role>('ROLE', 'all', (text) => oneOf(text, ROLES));
  if (raw.SECRET_KEY !== undefined && raw.SECRET_KEY_FILE !== undefined)
    problems.push('SECRET_KEY and SECRET_KEY_FILE are both set: keep one of them');
  const config: Config = {
    origin,
    domain,
    // A server that is only reachable as "localhost" should not listen on the machine's other addresses.
    host: raw.HOST ?? (isLoopback(hostname) ? '127.0.0.1' : '0.0.0.0'),
    port: ownPort,
    dataDir,
    backupDir: resolve(raw.BACKUP_DIR ?? `${dataDir}/backups`),
    database,
    secretKey: read<string | undefined>('SECRET_KEY', undefined, secretKey),
    secretKeyFile: raw.SECRET_KEY_FILE && resolve(raw.SECRET_KEY_FILE),
    secretKeyPath: resolve(dataDir, 'secret-key'),
    role: database.kind === 'sqlite' ? 'all' : role,
    s3: readS3(raw, problems, read),
    translation: readTranslation(raw, problems, read),
    smtp: {
      url: read<string | undefined>('SMTP_URL', undefined, smtpUrl),
      from: read('SMTP_FROM', `notifications@${hostname}`, sender),
    },
    trustProxy: read<boolean | readonly string[]>('TRUST_PROXY', ['loopback'], trustedProxies),
    logFormat: read<LogFormat | undefined>('LOG_FORMAT', undefined, (text) => oneOf(text, LOG_FORMATS)),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', (text) => oneOf(text, LOG_LEVELS)),
    allowPrivateNetworks: read('ALLOW_PRIVATE_NETWORKS', false, privateNetworks),
    rateLimitMultiplier: read('RATE_LIMIT_MULTIPLIER', 1, positive),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, bearerToken),
    metricsPort: read('METRICS_PORT', 9464, port),
    bodyMemory: {
      total: MEGABYTE * read('BODY_MEMORY', 32, megabytes),
      perAddress: MEGABYTE * read('BODY_MEMORY_PER_ADDRESS', 16, megabytes),
    },
    maxConnections: Math.ceil(read('MAX_CONNECTIONS', 50_000, positive)),
    minFreeDisk: MEGABYTE * read('MIN_FREE_DISK', 512, positive),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

type Read = <T>(name: Variable, fallback: T, parse: (text: string) => T) => T;

function readS3(raw: RawConfig, problems: string[], read: Read): S3Config | undefined {
  if (![...S3_REQUIRED, ...S3_OPTIONAL].some((name) => raw[name] !== undefined)) return undefined;
  for (const name of S3_REQUIRED) {
    if (raw[name] === undefined) problems.push(`${name} is missing, though other S3_ variables are set`);
  }
  const publicUrl = read<string | undefined>('S3_PUBLIC_URL', undefined, httpUrl);
  const permission = read<(typeof PERMISSIONS)[number]>('S3_PERMISSION', 'public-read', (text) =>
    oneOf(text, PERMISSIONS),
  );
  return {
    endpoint: read('S3_ENDPOINT', '', httpUrl),
    bucket: read('S3_BUCKET', '', plainName),
    region: read('S3_REGION', 'us-east-1', plainName),
    accessKey: raw.S3_ACCESS_KEY ?? '',
    secretKey: raw.S3_SECRET_KEY ?? '',
    pathStyle: read('S3_PATH_STYLE', true, flag),
    publicUrl,
    acls: publicUrl !== undefined && permission === 'public-read',
  };
}

function readTranslation(raw: RawConfig, problems: string[], read: Read): TranslationConfig | undefined {
  const { TRANSLATE_SERVICE, TRANSLATE_URL, TRANSLATE_API_KEY: apiKey } = raw;
  if (!TRANSLATE_SERVICE && !TRANSLATE_URL && !apiKey) return undefined;
  const usual = URL.parse(TRANSLATE_URL ?? '')?.hostname.endsWith('deepl.com') ? 'deepl' : 'libretranslate';
  const service = read('TRANSLATE_SERVICE', usual, (text) => oneOf(text, TRANSLATE_SERVICES));
  if (service === 'libretranslate' && !TRANSLATE_URL)
    problems.push('TRANSLATE_URL is missing, though other TRANSLATE_ variables are set');
  if (service === 'deepl' && !apiKey) problems.push('TRANSLATE_API_KEY is missing, though DeepL asks for one');
  // Keys of the free plan, which end with ":fx", only work at its own address.
  const deepl = apiKey?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
  return { service, url: read('TRANSLATE_URL', deepl, httpUrl), apiKey };
}
