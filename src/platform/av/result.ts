import type { Said } from '../../lib/said.ts';
/** The measured properties of a file. Absent ones are unknown or meaningless for its kind. */
export type Measures = {
  readonly width?: number;
  readonly height?: number;
  /** Frames per second as a fraction, `n/d`. */
  readonly frameRate?: string;
  /** Seconds. */
  readonly duration: number;
  /** Bits per second, over all tracks. */
  readonly bitrate: number;
};

/** `gifv` is a video without sound, which clients loop. */
export type AvKind = 'video' | 'gifv' | 'audio';

export type Probe = Measures & { readonly kind: AvKind };

/** What the child process made: files in the directory it was given. */
export type Conversion = {
  readonly probe: Probe;
  /** Name of the converted file. */
  readonly media: string;
  readonly mime: 'video/mp4' | 'audio/mp4' | 'audio/mpeg';
  /** Name of an image: the first frame, or the cover of an audio file. */
  readonly poster: string | undefined;
};

export type Task = 'convert' | 'still' | 'move';

/** What an animated picture is, and the size in pixels in which it is wanted. */
export type Shape = { readonly mime: 'image/apng' | 'image/avif'; readonly width: number; readonly height: number };

/** The child process's whole answer, one line of JSON; a refusal's text is for the client, a failure's for the log. */
export type Answer =
  | { readonly conversion: Conversion }
  /** Name of an image. */
  | { readonly still: string }
  /** Name of an animated image. */
  | { readonly moving: string }
  | { readonly refused: Said }
  | { readonly failed: string };
