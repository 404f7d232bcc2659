import type { TestServer } from './server.ts';

export type QueuedLetter = { to: string; subject: string; text: string; link: string };

/** The letters that wait to be sent to an address, oldest first. */
export async function lettersTo(server: TestServer, address: string): Promise<QueuedLetter[]> {
  const jobs = await server.ctx.store.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'send-mail')
    .orderBy('id')
    .execute();
  const letters: QueuedLetter[] = jobs.map((job) => JSON.parse(job.payload));
  return letters.filter((letter) => letter.to === address);
}

/** Path and query of the link in a letter, which has to lead to this server. */
export function linkIn(letter: QueuedLetter | undefined): string {
  const url = new URL(letter?.link ?? '');
  if (url.origin !== 'http://localhost:3000') throw new Error(`the link leads to ${url.origin}`);
  return url.pathname + url.search;
}
