import type { Instance } from '../../platform/db/handle.ts';

/** The public address of a stored file; null when there is none. */
export function mediaUrl(instance: Instance, key: string): string;
export function mediaUrl(instance: Instance, key: string | null): string | null;
export function mediaUrl(instance: Instance, key: string | null): string | null {
  return key === null ? null : `${instance.media ?? `${instance.origin}/media`}/${key}`;
}
