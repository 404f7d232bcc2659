import { Type } from 'typebox';
import type { Param } from './param.ts';
import { int } from './scalars.ts';

const seconds = int();

/** A number of seconds. Blank or null means never; absent means no change. */
export const expiresIn: Param<number | null> = {
  schema: Type.Union([Type.Integer(), Type.Null()]),
  definite: false,
  read: (raw, name) => (raw === undefined ? undefined : (seconds.read(raw, name) ?? null)),
};
