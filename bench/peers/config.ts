import { readFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { parseAs } from '../../src/lib/checked.ts';

const Login = Type.Object({ token: Type.String(), password: Type.Optional(Type.String()) });

const Side = Type.Object({
  kind: Type.Union([Type.Literal('mastodon-api'), Type.Literal('nodebb')]),
  base: Type.String(),
  /** Who acts and looks, who must not see what is for others, and who moves there, which they can do but once. */
  person: Login,
  stranger: Type.Optional(Login),
  mover: Type.Optional(Login),
  /** Name of a group of the server; NodeBB: the number of a category and its name. */
  group: Type.Optional(Type.Object({ id: Type.Optional(Type.Number()), name: Type.String() })),
});

const Config = Type.Object({
  /** How long a step may wait (s). */
  patience: Type.Optional(Type.Number()),
  sides: Type.Tuple([Side, Side]),
});

/** How to reach somebody. */
export type LoginConfig = Static<typeof Login>;
/** How to reach a server. */
export type SideConfig = Static<typeof Side>;
/** Two servers, and what is asked of them. */
export type PeersConfig = Static<typeof Config>;

/** Reads two servers from a file of JSON. Throws when it is not one. */
export async function readConfig(path: string): Promise<PeersConfig> {
  return parseAs(Config, JSON.parse(await readFile(path, 'utf8')));
}
