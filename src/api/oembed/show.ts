import { getAccount } from '../../domain/accounts/queries.ts';
import { findByUrl } from '../../domain/search/find-by-url.ts';
import { findVisibleStatus } from '../../domain/statuses/policy.ts';
import { OEmbedSchema, oEmbedOf } from '../../entities/oembed.ts';
import { always, openToAll } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { int, required, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

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
    const status = await getEmbeddable(db, params.url);
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

/** The local status at an address, if everybody may see it. 404 for boosts and everything else. */
async function getEmbeddable(db: Db, url: string): Promise<StatusRow> {
  const found = await findByUrl(db, null, url);
  const status = found?.kind === 'status' ? await findVisibleStatus(db, null, found.id) : undefined;
  if (!status || status.local === 0 || status.reblog_of_id !== null) throw notFound();
  return status;
}

/** A whole number of pixels; undefined for a size that makes no sense. */
function sizeOf(asked: number | undefined): number | undefined {
  return asked !== undefined && asked > 0 ? Math.min(asked, MAX_SIZE) : undefined;
}
