// `npm run release`, or `npm run release -- linux-arm64`: makes the archive of the commit that is checked out, with everything it needs but a
// C library, in `release/`. The same commit, npm and binutils give the same bytes. Needs git, npm 11, GNU tar, and the `strip` of the platform.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { pack } from './pack.ts';
import { RELEASED, releasedPackages } from './release-files.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const RELEASES = join(ROOT, 'release');

/** For each platform, how npm calls its processor, and the `strip` that knows it. */
const PLATFORMS = {
  'linux-x64': { cpu: 'x64', strip: 'x86_64-linux-gnu-strip' },
  'linux-arm64': { cpu: 'arm64', strip: 'aarch64-linux-gnu-strip' },
} as const;
type Platform = keyof typeof PLATFORMS;

const isPlatform = (text: string): text is Platform => text in PLATFORMS;

async function release(platform: Platform): Promise<void> {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const seconds = Number((await run('git', ['log', '-1', '--format=%ct'], { cwd: ROOT })).stdout);
  const place = await mkdtemp(join(tmpdir(), 'whinchat-release-'));
  try {
    const folder = join(place, `whinchat-${version}`);
    await mkdir(folder);
    await exportCommit(folder);
    await installPackages(folder, platform);
    await mkdir(RELEASES, { recursive: true });
    const archive = join(RELEASES, `whinchat-${version}-${platform}.tar.zst`);
    await pack(folder, archive, seconds);
    await writeFile(`${archive}.sha256`, `${await sha256(archive)}  ${basename(archive)}\n`);
    console.log(archive);
  } finally {
    await rm(place, { recursive: true });
  }
}

async function exportCommit(folder: string): Promise<void> {
  const file = `${folder}.tar`;
  await run('git', ['archive', '--output', file, 'HEAD', ...RELEASED], { cwd: ROOT });
  await run('tar', ['--extract', '--file', file, '--directory', folder]);
  await rm(file);
}

async function installPackages(folder: string, platform: Platform): Promise<void> {
  const { cpu, strip } = PLATFORMS[platform];
  await copyFile(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  await run('npm', ['ci', '--omit=dev', '--os=linux', `--cpu=${cpu}`, '--libc=glibc'], { cwd: folder });
  await rm(join(folder, '.npmrc'));
  const isReleased = await releasedPackages(folder, platform);
  await removeUnless(folder, join(folder, 'node_modules'), isReleased);
  await run(strip, [join(folder, `node_modules/node-${platform}/bin/node`)]);
}

/** Removes files that are not wanted, and folders that are empty then; answers whether the folder is gone. */
async function removeUnless(root: string, folder: string, isWanted: (path: string) => boolean): Promise<boolean> {
  let left = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) left += (await removeUnless(root, path, isWanted)) ? 0 : 1;
    else if (isWanted(relative(root, path))) left += 1;
    else await rm(path);
  }
  if (left === 0) await rmdir(folder);
  return left === 0;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const asked = process.argv.slice(2);
const platforms = asked.length === 0 ? [`linux-${process.arch}`] : asked;
for (const platform of platforms) {
  if (!isPlatform(platform)) throw new Error(`"${platform}" is none of ${Object.keys(PLATFORMS).join(', ')}`);
  await release(platform);
}
