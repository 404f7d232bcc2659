import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { type Actor, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

/** A server where alice follows bob, who writes elsewhere. */
export async function startFollowing(): Promise<Neighbours> {
  const scene = await startNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
  return scene;
}

/** What alice sees of a post that an actor sends: a note by that actor, with `more` instead of its own members. */
export async function arrived(scene: Neighbours, more: JsonObject, by: Actor = scene.bob): Promise<Json> {
  const object = note(by, 'hello', more);
  assert.deepEqual(await receive(scene.server, activity(by, 'Create', object)), { outcome: 'done' });
  return seen(scene, object.id);
}

/** The post with that id as alice sees it. */
export async function seen({ server, alice }: Neighbours, uri: string): Promise<Json> {
  const id = await statusIdOf(server, uri);
  const { body, status } = await server.request('GET', `/api/v1/statuses/${id}`, { token: alice.token });
  assert.equal(status, 200);
  return body;
}

/** The address, kind and description of every file of a post, as its server gives them. */
export function filesOf(status: Json): unknown[] {
  return Object.values(status.media_attachments ?? {}).map((file) => [file.remote_url, file.type, file.description]);
}
