import type { Static } from 'typebox';
import type { AccountSchema } from '../entities/account-schema.ts';
import type { StatusSchema } from '../entities/status-schema.ts';

/** A Status entity as anonymous visitors receive it. */
export type StatusView = Static<typeof StatusSchema>;

/** The content of a status: that of the post itself, or of the post it boosts or quotes. */
export type PostView = Omit<StatusView, 'reblog' | 'quote'>;

/** An Account entity. */
export type AccountView = Static<typeof AccountSchema>;

export type MediaView = PostView['media_attachments'][number];
export type PollView = NonNullable<PostView['poll']>;
export type CardView = NonNullable<PostView['card']>;
