import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config/config.ts';

export type Log = Logger;

const SECRETS = ['authorization', 'cookie', '"set-cookie"', 'password', 'token', 'access_token', 'client_secret'];

/** Secrets by name, at the depths at which requests, headers and bodies are logged. */
const REDACTED = SECRETS.flatMap((name) => {
  const path = name.startsWith('"') ? `[${name}]` : `.${name}`;
  return [path.replace(/^\./, ''), `*${path}`, `*.*${path}`];
});

/** One JSON line per event, on standard output unless told otherwise; secrets are replaced by `[redacted]`. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED, censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
