import { getAccount } from '../../domain/accounts/queries.ts';
import { findByUrl } from '../../domain/search/find-by-url.ts';
import { getEmbeddable } from '../../domain/statuses/embeddable.ts';
import { OEmbedSchema, oEmbedOf } from '../../entities/oembed.ts';
import { always, openToAll } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { int, required, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

const WIDTH = 400;
const MAX_SIZE = 10_000;

/** The oEmbed of a post (oEmbed 1.0; Mastodon: `oembed_controller.rb`). */
export const showOEmbed = route({
  method: 'GET',
  path: '/api/oembed',
  access: always(openToAll()),
  params: { url: required(text({ max: 2048 })), maxwidth: int(), maxheight: int() },
  response: OEmbedSchema,
  summary: 'oEmbed of a public status',
  cache: 'instance',
  async handle({ db, params }) {
    const found = await findByUrl(db, null, params.url);
    if (found?.kind !== 'status') throw notFound();
    const status = await getEmbeddable(db, found.id);
    const author = await getAccount(db, status.account_id);
    const height = sizeOf(params.maxheight);
    return json(
      oEmbedOf(db.instance, {
        url: status.url ?? status.uri,
        author,
        width: sizeOf(params.maxwidth) ?? WIDTH,
        height: height ?? null,
      }),
    );
  },
});

/** A whole number of pixels; undefined for a size that makes no sense. */
function sizeOf(asked: number | undefined): number | undefined {
  return asked !== undefined && asked > 0 ? Math.min(asked, MAX_SIZE) : undefined;
}
