import type { RemoteEmoji } from '../../emojis/remote-emojis.ts';
import type { FeaturePolicy } from '../feature-policy.ts';
import type { ProfileField } from '../fields.ts';

/** The profile of somebody on another server, read and made safe. */
export type RemoteProfile = {
  readonly uri: string;
  readonly url: string;
  readonly username: string;
  /** ActivityPub: Person, Service, Application, Group or Organization. */
  readonly actorType: string;
  readonly displayName: string;
  /** HTML, sanitised; so are the values of the fields. */
  readonly note: string;
  readonly fields: readonly ProfileField[];
  readonly locked: boolean;
  readonly discoverable: boolean | null;
  readonly indexable: boolean;
  readonly hideCollections: boolean | null;
  /** Which tabs its profile has. */
  readonly showMedia: boolean;
  readonly showMediaReplies: boolean;
  readonly showFeatured: boolean;
  readonly memorial: boolean;
  /** Whether its own server has suspended it. */
  readonly suspended: boolean;
  readonly avatarUrl: string | null;
  readonly avatarDescription: string;
  readonly headerUrl: string | null;
  readonly headerDescription: string;
  readonly alsoKnownAs: readonly string[];
  /** The ActivityPub id of the account to which it says it has moved. */
  readonly movedTo: string | undefined;
  readonly attributionDomains: readonly string[];
  /** PEM (SPKI); null when the actor lists no key of its own. */
  readonly publicKey: string | null;
  readonly inboxUrl: string;
  readonly sharedInboxUrl: string | null;
  readonly outboxUrl: string | null;
  readonly followersUrl: string | null;
  readonly followingUrl: string | null;
  readonly featuredUrl: string | null;
  readonly collectionsUrl: string | null;
  /** Null when it does not say who may feature it. */
  readonly featurePolicy: FeaturePolicy | null;
  readonly emojis: readonly RemoteEmoji[];
  /** Milliseconds; null when the server does not say. */
  readonly createdAt: number | null;
};
