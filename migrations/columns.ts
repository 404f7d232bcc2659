import type { ColumnDefinitionBuilder } from 'kysely';

type ColumnOptions = {
  primary?: true;
  nullable?: true;
  fallback?: string | number;
  references?: string;
  onDelete?: 'cascade' | 'set null';
};

/** Builds a column: not null unless said otherwise; `references` names a table and points to its `id`. */
export function column(options: ColumnOptions = {}): (builder: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (builder) => {
    let built = options.nullable ? builder : builder.notNull();
    if (options.primary) built = built.primaryKey();
    if (options.fallback !== undefined) built = built.defaultTo(options.fallback);
    if (options.references)
      built = built.references(`${options.references}.id`).onDelete(options.onDelete ?? 'cascade');
    return built;
  };
}
