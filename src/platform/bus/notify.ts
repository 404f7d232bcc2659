/** The channel on which processes notify each other. */
export const CHANNEL = 'whinchat';

/** Notifies of each of the payloads; binds the channel and an array of them. */
export const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
