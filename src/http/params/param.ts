import type { TSchema } from 'typebox';

/**
 * One declared request parameter: its schema for the API description, and how a raw value (from path, query, form,
 * multipart or JSON) becomes a typed one. A value of the wrong shape reads as undefined, as Rails drops it.
 */
export type Param<T> = {
  readonly schema: TSchema;
  /** Whether there always is a value: one is usual, or a request without it is refused. */
  readonly definite: boolean;
  /** A request without it is refused. */
  readonly mandatory?: boolean;
  readonly inPath?: boolean;
  /** The most bytes of a file; undefined where no file is taken. */
  readonly fileBytes?: number;
  /** The parameters inside a tree, or the one that all items of a list are. */
  readonly inside?: ParamSet | Param<unknown>;
  read(raw: unknown, name: string): T | undefined;
};

export type DefiniteParam<T> = Param<T> & { readonly definite: true };

/** The declared parameters of a route, by wire name. */
export type ParamSet = Readonly<Record<string, Param<unknown>>>;

/** The typed values that a `ParamSet` yields. */
export type ParamValues<P extends ParamSet> = {
  readonly [K in keyof P]: P[K] extends DefiniteParam<infer T>
    ? T
    : P[K] extends Param<infer T>
      ? T | undefined
      : never;
};
