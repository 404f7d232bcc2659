import { escapeHtml } from '../../lib/html/escape.ts';
import { pixels } from './values.ts';

/** The frame that shows a video, and its size in pixels. */
export type Player = {
  readonly type: 'video';
  readonly html: string;
  readonly width: number;
  readonly height: number;
};

/** The only permissions that the frames of players get, as in Mastodon. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

/**
 * The player at an address, which must be https and not on this server (`ownHost`); undefined for any other. Sizes are as the site states
 * them.
 */
export function playerAt(
  address: string | undefined,
  size: { width: string | undefined; height: string | undefined },
  ownHost: string,
): Player | undefined {
  const url = address === undefined ? undefined : new URL(address);
  if (url?.protocol !== 'https:' || url.host === ownHost) return undefined;
  const width = pixels(size.width);
  const height = pixels(size.height);
  const measured = `width="${width}" height="${height}"`;
  const html = `<iframe src="${escapeHtml(url.href)}" ${measured} allowfullscreen="true" sandbox="${SANDBOX}"></iframe>`;
  return { type: 'video', html, width, height };
}
