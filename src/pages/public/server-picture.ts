import { mediaUrl } from '../../domain/media/urls.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { meadow } from '../../views/frame/mark.ts';
import type { Picture } from '../../views/frame/metadata.ts';

/** The picture that administrators have given the server; undefined when they have given none. */
export function ownPicture(instance: Instance, settings: Settings): Picture | undefined {
  const url = mediaUrl(instance, settings.thumbnail_key);
  return url === null ? undefined : { url, alt: settings.thumbnail_description };
}

/** The server's own picture, or else the software's, beside the name of the server. */
export function serverPicture(instance: Instance, settings: Settings): Html {
  const picture = ownPicture(instance, settings);
  // Thumbnails are cut to this size.
  return picture
    ? html`<img class="server-picture" src="${picture.url}" alt="${picture.alt}" width="1200" height="630">`
    : meadow;
}
