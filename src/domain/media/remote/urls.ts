import { toWire } from '../../../lib/id.ts';
import type { Instance } from '../../../platform/db/handle.ts';
import type { RemotePictureKind } from './pictures.ts';

/** Where a picture of another server is shown from; null when there is none. */
export function remotePictureUrl(
  instance: Instance,
  kind: RemotePictureKind,
  { id, url }: { id: number; url: string | null },
): string | null {
  return url === null ? null : `${instance.origin}/media_proxy/${kind}/${toWire(id)}`;
}
