import { askedOrigins, type Origins } from '../../domain/timelines/feed-access.ts';
import { pageParams } from '../../http/paging.ts';
import { bool } from '../../http/params/scalars.ts';

/** The parameters of public feeds. */
export const feedParams = { local: bool(), remote: bool(), only_media: bool(), ...pageParams(20, 40) };

type FeedValues = {
  local: boolean | undefined;
  remote: boolean | undefined;
  only_media: boolean | undefined;
};

/** The filter that the parameters describe. */
export function askedFilter({ local, remote, only_media }: FeedValues): { origins: Origins; onlyMedia: boolean } {
  return { origins: askedOrigins(local, remote), onlyMedia: only_media ?? false };
}
