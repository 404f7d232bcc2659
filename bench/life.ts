// People, other servers' people and posts as a small community has them, for measurements of pages.
import { mock } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createLocalAccount } from '../src/domain/accounts/create-local.ts';
import { COMMAND_LINE } from '../src/domain/audit/log-act.ts';
import { type StoredEmoji, storeEmoji } from '../src/domain/emojis/local-emojis.ts';
import { putEmoji } from '../src/domain/emojis/manage.ts';
import { favourite } from '../src/domain/favourites/favourite.ts';
import { storeImage } from '../src/domain/media/preview.ts';
import { reblog } from '../src/domain/reblogs/reblog.ts';
import { publish } from '../src/domain/statuses/publish.ts';
import { storeRemoteStatus } from '../src/domain/statuses/remote/store-remote.ts';
import { newId } from '../src/lib/id.ts';
import { now } from '../src/lib/time.ts';
import type { Context } from '../src/platform/context.ts';
import type { Tx } from '../src/platform/db/handle.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { processAvatar, processImage } from '../src/platform/pictures.ts';
import { type Author, type Chance, chance, type File, localDraft, remoteStatus } from './life-posts.ts';
import { follow, stranger } from './own-server.ts';

export type Size = { readonly people: number; readonly strangers: number; readonly posts: number };

/** Who reads, and how they sign in. */
export const READER = { username: 'reader', email: 'reader@example.org', password: 'a long enough password' } as const;

/** The posts are written over so many days (ms), which ends now. */
const SPAN = 5 * 86_400_000;
const BATCH = 100;
const EMOJIS = ['wave', 'blobcat', 'heart_rainbow', 'verified', 'coffee', 'bird', 'tada', 'thinking'];

/**
 * Fills the database of a context, which nobody else uses: posts by the verbs that publish and receive them, in an order and at times that
 * are the same in each run. Everybody follows some; the reader follows all.
 */
export async function liveHere(ctx: Context, { people, strangers, posts }: Size): Promise<void> {
  const end = Date.now();
  const random = chance();
  mock.timers.enable({ apis: ['Date'], now: end - SPAN - 3_600_000 });
  const files = await pictures(ctx, random);
  const authors = await ctx.store.transaction((tx) => settle(tx, { people, strangers }));
  await arrange(ctx, authors, random);
  const written: number[] = [];
  for (let done = 0; done < posts; done += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, posts - done) }, (_, index) => done + index);
    const life = numbers.map((number) => ({ number, roll: random(), at: end - SPAN + ((number + 1) / posts) * SPAN }));
    const seed = random() * 2 ** 31;
    const ids = await ctx.store.transaction((tx) =>
      writeBatch(tx, life, { authors, files, random: chance(seed), earlier: written }),
    );
    written.push(...ids);
  }
  mock.timers.reset();
  await ctx.store.transaction(async (tx) => {
    await tx.updateTable('users').set({ last_active_at: now() }).execute();
    await sql`update custom_emojis set (key, static_key) = (
      select own.key, own.static_key from custom_emojis as own where own.handle = custom_emojis.shortcode || '@')
      where domain is not null`.execute(tx);
    // Nobody is there to whom anything could be sent.
    await tx.deleteFrom('jobs').execute();
  });
}

type Moment = { readonly number: number; readonly roll: number; readonly at: number };
type World = {
  readonly authors: readonly Author[];
  readonly files: Files;
  readonly random: Chance;
  readonly earlier: readonly number[];
};

async function writeBatch(tx: Tx, moments: readonly Moment[], world: World): Promise<number[]> {
  const ids: number[] = [];
  for (const { number, roll, at } of moments) {
    mock.timers.setTime(Math.max(at, Date.now()));
    const { authors, random, files } = world;
    const author = authors[Math.floor(roll ** 2 * authors.length)];
    if (!author) throw new Error('nobody writes');
    const pick = () => world.earlier.at(-1 - Math.floor(random() ** 2 * Math.min(400, world.earlier.length)));
    const id = await writeOne(tx, author, { number, files: files.pictures, random, pick });
    ids.push(id);
    await answerTo(tx, pick(), world);
  }
  return ids;
}

type Piece = {
  readonly number: number;
  readonly files: readonly File[];
  readonly random: Chance;
  readonly pick: () => number | undefined;
};

async function writeOne(tx: Tx, author: Author, { number, files, random, pick }: Piece): Promise<number> {
  const media =
    random() < 0.4 ? files.slice(number % (files.length - 3), (number % (files.length - 3)) + gallery(random)) : [];
  const { id, uri, domain } = author;
  if (uri !== undefined) {
    const row = await storeRemoteStatus(tx, { id, uri, domain }, remoteStatus(uri, { number, random, files: media }));
    await keepCopies(tx, row.id, media);
    return row.id;
  }
  const mediaIds = await attach(tx, id, media);
  const made = await publish(tx, { accountId: id }, localDraft({ random, mediaIds, earlier: pick() }));
  if (!('statusId' in made)) throw new Error('scheduled instead of published');
  return made.statusId;
}

/** One picture most of the time, and up to four. */
const gallery = (random: Chance): number => (random() < 0.7 ? 1 : 2 + Math.floor(random() * 3));

/** Some read what others have just written. */
async function answerTo(tx: Tx, statusId: number | undefined, { authors, random }: World): Promise<void> {
  const local = authors.filter(({ uri }) => uri === undefined);
  const who = local[Math.floor(random() * local.length)];
  if (statusId === undefined || !who) return;
  if (random() < 0.5) await favourite(tx, { accountId: who.id }, statusId);
  if (random() < 0.1) await reblog(tx, { accountId: who.id }, { statusId });
}

async function attach(tx: Tx, accountId: number, files: readonly File[]): Promise<number[]> {
  const at = now();
  const rows = files.map(({ mime, size, key, previewKey, meta, blurhash, description }) => ({
    ...{ id: newId(), account_id: accountId, type: 'image', state: 'done', mime, size, key, preview_key: previewKey },
    ...{ meta: JSON.stringify(meta), description, blurhash, created_at: at, updated_at: at },
  }));
  if (rows.length > 0) await tx.insertInto('media_attachments').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** What somebody has looked at before is here already. */
async function keepCopies(tx: Tx, statusId: number, files: readonly File[]): Promise<void> {
  for (const [position, { key, previewKey }] of files.entries()) {
    const copy = { key, preview_key: previewKey };
    const table = tx.updateTable('media_attachments').set(copy);
    await table.where('status_id', '=', statusId).where('position', '=', position).execute();
  }
}

async function settle(tx: Tx, { people, strangers }: Omit<Size, 'posts'>): Promise<Author[]> {
  const found: Author[] = [];
  for (let n = 0; n < people - 1; n++) {
    const username = `person${n}`;
    const { accountId } = await createLocalAccount(tx, {
      username,
      email: `${username}@example.org`,
      passwordHash: '',
    });
    found.push({ id: accountId, uri: undefined, domain: null });
  }
  for (let n = 0; n < strangers; n++) {
    const domain = `far${n % 7}.example`;
    const { id, uri } = await stranger(tx, `stranger${n}`, domain);
    found.push({ id, uri, domain });
  }
  await tx
    .updateTable('users')
    .set({ last_active_at: now() + SPAN })
    .execute();
  return found.sort((a, b) => (a.id % 7) - (b.id % 7));
}

/** Names, faces, emojis and who follows whom. */
async function arrange({ store, storage }: Context, authors: readonly Author[], random: Chance): Promise<void> {
  const faces = await Promise.all(Array.from({ length: 24 }, (_, n) => face(n)));
  const keys = await Promise.all(faces.map(async (bytes) => storeImage(storage, (await processAvatar(bytes)).still)));
  const emojis: [string, StoredEmoji][] = [];
  for (const [n, name] of EMOJIS.entries()) emojis.push([name, await storeEmoji(storage, await face(n, 64))]);
  const passwordHash = await hashPassword(READER.password);
  const follows = authors.map((one) => authors.filter((other) => other !== one && random() < 0.2));
  await store.transaction(async (tx) => {
    for (const [name, picture] of emojis) await putEmoji(tx, COMMAND_LINE, name, { picture }, { overwrite: true });
    const { accountId: reader } = await createLocalAccount(tx, { ...READER, passwordHash });
    await tx
      .updateTable('users')
      .set({ last_active_at: now() + SPAN })
      .where('account_id', '=', reader)
      .execute();
    for (const [n, author] of authors.entries()) {
      const key = keys[n % keys.length] ?? null;
      const columns = {
        display_name: `Person ${n} :${EMOJIS[n % EMOJIS.length]}:`,
        avatar_key: key,
        avatar_static_key: key,
      };
      await tx.updateTable('accounts').set(columns).where('id', '=', author.id).execute();
      await follow(tx, reader, author.id);
      if (author.uri === undefined) for (const { id } of follows[n] ?? []) await follow(tx, author.id, id);
    }
  });
}

type Files = { readonly pictures: readonly File[] };

/** Photographs are made of soft shapes and of fine grain: as large as those that people take. */
async function pictures({ storage }: Context, random: Chance): Promise<Files> {
  const made: File[] = [];
  for (let n = 0; n < 12; n++) {
    const { width, height } = n % 3 === 0 ? { width: 1200, height: 1600 } : { width: 1600, height: 1200 };
    const { original, small, meta, blurhash } = await processImage(await photograph(width, height, random));
    const keys = { key: await storeImage(storage, original), previewKey: await storeImage(storage, small) };
    const { mime, bytes } = original;
    const description = n % 4 === 0 ? null : `A photograph with number ${n}, of soft shapes in colours`;
    made.push({ ...keys, mime, size: bytes.length, meta, blurhash, description, width, height });
  }
  return { pictures: made };
}

async function photograph(width: number, height: number, random: Chance): Promise<Buffer> {
  const [columns, rows] = [Math.round(width / 80), Math.round(height / 80)];
  const spots = Buffer.from(Array.from({ length: columns * rows * 3 }, () => Math.floor(random() * 256)));
  const shapes = await sharp(spots, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Head and shoulders before a colour. */
function face(n: number, size = 400): Promise<Buffer> {
  const data = Buffer.alloc(size * size * 3);
  const colour = [(n * 47) % 200, (n * 89) % 200, (n * 131) % 200];
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [(at % size) / size - 0.5, Math.floor(at / size) / size];
    const isPerson = Math.hypot(x, y - 0.4) < 0.2 || Math.hypot(x, y - 1) < 0.3 + (n % 9) / 100;
    for (const [channel, value] of colour.entries()) data[at * 3 + channel] = isPerson ? value + 50 : value;
  }
  return sharp(data, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}
