import { typeOfFile } from '../file-type.ts';

/** The types of video and audio that browsers play; others are refused. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'application/ogg': 'ogg',
  'audio/x-flac': 'flac',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
};

/** The extension under which a video or audio file is stored, determined by its bytes alone; undefined when browsers cannot play it. */
export async function avExtension(path: string): Promise<string | undefined> {
  return EXTENSIONS[(await typeOfFile(path)) ?? ''];
}
