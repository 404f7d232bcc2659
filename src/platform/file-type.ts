import type { Detector } from 'file-type';

/** How files of Core Audio begin, in which Apple's programs record: their name and version 1. */
const CAF = Buffer.from('caff\0\u0001', 'latin1');

const coreAudio: Detector = {
  id: 'caf',
  async detect(tokenizer) {
    const start = new Uint8Array(CAF.length);
    await tokenizer.peekBuffer(start, { length: start.length, mayBeLess: true });
    return CAF.equals(start) ? { ext: 'caf', mime: 'audio/x-caf' } : undefined;
  },
};

/** What a file is by its first bytes, such as `video/mp4`; undefined when that cannot be told. Its name counts for nothing. */
export async function typeOfFile(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path, { customDetectors: [coreAudio] }).catch(() => undefined);
  return type?.mime.split(';')[0];
}
