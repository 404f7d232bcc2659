import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from '../support/server.ts';
import type { Fields, FormClient } from './form-client.ts';

/** Somebody who uses pages; `id` as clients see it. */
export type Person = { readonly id: string; readonly name: string; readonly client: FormClient };

/** Who writes, who reads and follows that, and somebody else. */
export type People = { readonly writer: Person; readonly reader: Person; readonly other: Person };

/** Something that changes again and again: as it was acknowledged last, and as it was sent since. */
export type Value = { known: string; tried: string | undefined };

/** A form with a key: what it says, and whether it was answered that it is done. */
export type Keyed = {
  readonly by: Person;
  readonly text: string;
  readonly fields: Fields;
  readonly way: 'form' | 'outbox' | 'schedule';
  acknowledged: boolean;
};

/** What was sent by forms, and what was answered. */
export type Ledger = {
  readonly posts: Keyed[];
  /** By their ids. */
  readonly drafts: Map<string, Value>;
  readonly discarded: Set<string>;
  readonly lists: Map<string, { readonly title: Value; readonly member: Value }>;
  readonly deletedLists: Set<string>;
  readonly profile: Value;
  readonly follow: Value;
  /** By the ids of posts, the choices. */
  readonly votes: Map<string, Value>;
  /** By the names before their domains, the files. */
  readonly imports: Map<string, { readonly acknowledged: boolean }>;
  /** How many answers said that something is done, by what that was. */
  readonly answers: Map<string, number>;
};

/** How many lines each imported file has. */
export const LINES = 5;

/** How many kinds of work there are in the ledger's answers, but for imports: one that a killed server had begun may be under way for a while. */
export const KINDS_OF_WORK = 15;

/** More than anybody does before a server is killed. */
const MANY = 1000;

export function newLedger(): Ledger {
  return {
    posts: [],
    drafts: new Map(),
    discarded: new Set(),
    lists: new Map(),
    deletedLists: new Set(),
    profile: { known: '', tried: undefined },
    follow: { known: 'no', tried: undefined },
    votes: new Map(),
    imports: new Map(),
    answers: new Map(),
  };
}

/** Why a page says that it has not done what it was asked for. */
const alertIn = (page: string): string => /role="alert"[^>]*>([^<]*)/.exec(page)?.[1] ?? page.slice(0, 500);

function count(ledger: Ledger, what: string): void {
  ledger.answers.set(what, (ledger.answers.get(what) ?? 0) + 1);
}

/** Sends a form that must be taken; where it leads. */
async function take(ledger: Ledger, what: string, asked: Promise<TestAnswer>): Promise<string> {
  const { status, headers, text } = await asked;
  assert.equal(status, 303, `${what}: ${alertIn(text)}`);
  count(ledger, what);
  return headers.location ?? '';
}

async function change(value: Value, next: string, send: () => Promise<unknown>): Promise<void> {
  value.tried = next;
  await send();
  value.known = next;
  value.tried = undefined;
}

const idIn = (place: string): string => /(\d+)$/.exec(place)?.[1] ?? '';

/** Sends a form with a key, once more if need be; returns the id of what it has made. */
async function sendKeyed(ledger: Ledger, post: Keyed): Promise<string> {
  const { by, fields, way } = post;
  const isPart = way === 'outbox';
  const headers: Record<string, string> = isPart ? { 'x-whinchat-part': 'published', 'x-whinchat-account': by.id } : {};
  const { status, headers: said, text } = await by.client.send('/publish', fields, headers);
  assert.equal(status, isPart ? 200 : 303, `${post.text}: ${alertIn(text)}`);
  const place = (isPart ? /data-address="([^"]*)"/.exec(text)?.[1] : said.location) ?? '';
  assert.match(place, way === 'schedule' ? /^\/scheduled#scheduled-\d+$/ : /#post-\d+$/, post.text);
  post.acknowledged = true;
  count(ledger, way === 'form' ? 'publish' : way);
  return idIn(place);
}

function newPost(ledger: Ledger, by: Person, text: string, fields: Fields = {}, way: Keyed['way'] = 'form'): Keyed {
  const all = { key: randomUUID(), status: text, step: 'post', without_alt: 'true', ...fields };
  const post: Keyed = { by, text, fields: all, way, acknowledged: false };
  ledger.posts.push(post);
  return post;
}

/** Sends once more what nobody knows of whether it arrived, and some of the rest, as browsers do that find the server again. */
export async function sendAgain(ledger: Ledger, others: number): Promise<void> {
  const unknown = ledger.posts.filter(({ acknowledged }) => !acknowledged);
  for (const post of [...unknown, ...ledger.posts.slice(-others)]) await sendKeyed(ledger, post);
}

type Work = (ledger: Ledger, people: People, round: number) => Promise<void>;

/** Keeps drafts, revises them, publishes some and throws others away. The first of each round stays. */
const writeDrafts: Work = async (ledger, { writer }, round) => {
  const { client } = writer;
  for (let i = 0; i < MANY; i += 1) {
    const text = `@reader draft ${round}-${i}`;
    const fields = { status: `${text} first`, step: 'draft' };
    const id = idIn(await take(ledger, 'draft kept', client.send('/publish', fields)));
    const draft: Value = { known: `${text} first`, tried: undefined };
    ledger.drafts.set(id, draft);
    const known = { draft_id: id, draft_revision: '1' };
    const revised = { status: `${text} second`, step: 'draft', ...known };
    await change(draft, revised.status, () => take(ledger, 'draft revised', client.send('/publish', revised)));
    if (i === 0) continue;
    ledger.drafts.delete(id);
    if (i % 2 === 0) {
      await take(ledger, 'draft discarded', client.send(`/drafts/${id}/delete`, {}));
    } else {
      await sendKeyed(ledger, newPost(ledger, writer, `${text} third`, { draft_id: id, draft_revision: '2' }));
    }
    ledger.discarded.add(id);
  }
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/** Sends what waited in a browser, and schedules a post, each round for another day, since each takes only some. */
const sendOutbox: Work = async (ledger, { other }, round) => {
  for (let i = 0; i < MANY; i += 1) {
    const text = `@reader waited ${round}-${i}`;
    await sendKeyed(ledger, newPost(ledger, other, text, {}, 'outbox'));
    const later = { scheduled_at: inDays(1 + (round % 28)) };
    if (i === 0) await sendKeyed(ledger, newPost(ledger, other, `@reader later ${round}-${i}`, later, 'schedule'));
  }
};

/** Makes a list, names it anew, and takes somebody in and out; the lists before it are deleted. */
const keepLists: Work = async (ledger, { reader: { client }, writer }, round) => {
  for (let i = 0; i < MANY; i += 1) {
    const title = `list ${round}-${i}`;
    const id = idIn(await take(ledger, 'list made', client.send('/lists', { title })));
    const list = { title: { known: title, tried: undefined }, member: { known: 'out', tried: undefined } };
    const before = [...ledger.lists.keys()];
    ledger.lists.set(id, list);
    const to = (act: string) => () =>
      take(ledger, `list ${act.split('/')[0]}`, client.send(`/lists/${id}/${act}`, { title: `${title} anew` }));
    await change(list.title, `${title} anew`, to('edit'));
    await change(list.member, 'in', to(`add/${writer.id}`));
    if (i % 2 === 0) await change(list.member, 'out', to(`remove/${writer.id}`));
    for (const old of before) {
      ledger.lists.delete(old);
      await take(ledger, 'list deleted', client.send(`/lists/${old}/delete`, {}));
      ledger.deletedLists.add(old);
    }
  }
};

/** Changes a profile, follows and unfollows. */
const changeProfile: Work = async (ledger, { other: { client }, reader }, round) => {
  for (let i = 0; i < MANY; i += 1) {
    const name = `Other ${round}-${i}`;
    const profile = { display_name: name };
    await change(ledger.profile, name, () => take(ledger, 'profile', client.send('/settings/profile', profile)));
    const [next, act] = ledger.follow.known === 'no' ? ['yes', 'follow'] : ['no', 'unfollow'];
    await change(ledger.follow, next, () => take(ledger, act, client.send(`/accounts/${reader.id}/${act}`, {})));
  }
};

/** Asks in polls, and votes in them twice. */
const vote: Work = async (ledger, { writer, reader: { client } }, round) => {
  for (let i = 0; i < MANY; i += 1) {
    const poll = { 'poll[options][]': ['this', 'that'], 'poll[expires_in]': '86400' };
    const id = await sendKeyed(ledger, newPost(ledger, writer, `@reader which ${round}-${i}`, poll));
    const vote: Value = { known: '', tried: undefined };
    ledger.votes.set(id, vote);
    const choice = String(i % 2);
    const send = () => take(ledger, 'vote', client.send(`/posts/${id}/vote`, { 'choices[]': choice }));
    await change(vote, choice, send);
    await send();
  }
};

/** Brings lists of domains from another server, one file after the other. */
const bringLists: Work = async (ledger, { other: { client } }, round) => {
  for (let i = 0; i < MANY; i += 1) {
    const name = `i${round}x${i}`;
    const domains = Array.from({ length: LINES }, (_, line) => `${name}.n${line}.example`);
    const file = { bytes: Buffer.from(`#domain\n${domains.join('\n')}\n`), name: 'domains.csv', type: 'text/csv' };
    ledger.imports.set(name, { acknowledged: false });
    const { status, text } = await client.sendFile('/settings/import', { kind: 'domain_blocking' }, file);
    if (status === 303) {
      ledger.imports.set(name, { acknowledged: true });
      count(ledger, 'import');
    } else {
      // The one before it is under way.
      assert.equal(status, 422, alertIn(text));
      ledger.imports.delete(name);
      await sleep(100);
    }
  }
};

const WORK: readonly Work[] = [writeDrafts, sendOutbox, keepLists, changeProfile, vote, bringLists];

/** Everybody does what they do with pages until the server is gone. Rejects when something is refused. */
export function workOnPages(ledger: Ledger, people: People, round: number): Promise<unknown>[] {
  return WORK.map((work) =>
    work(ledger, people, round).catch((error: unknown) => {
      if (error instanceof assert.AssertionError) throw error;
    }),
  );
}
