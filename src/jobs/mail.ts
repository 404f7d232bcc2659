import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import type { Letter } from '../platform/mail.ts';

/** Sending letters; one that the mail server refuses is tried again. */
export function mailJobs({ mail }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'send-mail': ({ payload }) => mail.send(readLetter(payload)),
  };
}

function readLetter(payload: unknown): Letter {
  const given: Record<string, unknown> = typeof payload === 'object' && payload !== null ? { ...payload } : {};
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const letter = { to: text('to'), subject: text('subject'), text: text('text') };
  return typeof given.link === 'string' ? { ...letter, link: given.link } : letter;
}
