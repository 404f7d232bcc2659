import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogFormat, LogLevel } from './config/config.ts';
import { asText, textTarget } from './log-text.ts';
import { sparingly } from './repeated-lines.ts';
import { currentRequestId } from './request-id.ts';

export type Log = Logger;

const SECRETS = ['authorization', 'cookie', '"set-cookie"', 'password', 'token', 'access_token', 'client_secret'];

/** Secrets by name, at the depths at which requests, headers and bodies are logged. */
const REDACTED = SECRETS.flatMap((name) => {
  const path = name.startsWith('"') ? `[${name}]` : `.${name}`;
  return [path.replace(/^\./, ''), `*${path}`, `*.*${path}`];
});

/** Writes one JSON line for each event; secrets are replaced by `[redacted]`. */
export function createJsonLog(level: LogLevel, target: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      mixin: requestOfLine,
      hooks: { logMethod: sparingly() },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    target,
  );
}

/** Which request a line belongs to. */
function requestOfLine(): object {
  const id = currentRequestId();
  return id === undefined ? {} : { request_id: id };
}

/** Logs to a stream of this process: as text for people and the journal, as JSON for programs, unless a format is asked for. */
export function createLog(level: LogLevel, stream: OwnStream = process.stdout, format?: LogFormat): Log {
  const out = pino.destination({ fd: stream.fd, sync: true });
  const target = textTarget(stream) ?? (format === 'text' ? 'terminal' : undefined);
  if (!target || format === 'json') return createJsonLog(level, out);
  return createJsonLog(level, { write: (line) => void out.write(asText(line, target)) });
}

type OwnStream = Pick<NodeJS.WriteStream, 'isTTY'> & { readonly fd: number };
