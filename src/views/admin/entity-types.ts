import type { Static } from 'typebox';
import type { AdminAccountSchema } from '../../entities/admin/account.ts';
import type { ActSchema } from '../../entities/admin/act.ts';
import type { AutomaticRuleHitSchema, AutomaticRuleSchema } from '../../entities/admin/automatic-rule.ts';
import type { AdminEmojiSchema } from '../../entities/admin/custom-emoji.ts';
import type { AdminDomainBlockSchema } from '../../entities/admin/domain-block.ts';
import type { DomainBlockPreviewSchema } from '../../entities/admin/domain-block-preview.ts';
import type {
  DomainDraftSchema,
  DomainExcludeSchema,
  DomainSubscriptionSchema,
} from '../../entities/admin/domain-subscription.ts';
import type { ModerationNoteSchema } from '../../entities/admin/moderation-note.ts';
import type { AdminAnnouncementSchema } from '../../entities/admin/notices.ts';
import type { RefusedActivitySchema, RemoteHostSchema } from '../../entities/admin/remote-host.ts';
import type { AdminReportSchema } from '../../entities/admin/report.ts';
import type {
  AdminCanonicalEmailBlockSchema,
  AdminEmailDomainBlockSchema,
  AdminIpBlockSchema,
} from '../../entities/admin/sign-up-blocks.ts';
import type { UsernameBlockSchema } from '../../entities/admin/username-block.ts';
import type { KeptStatusSchema } from '../../entities/kept-status.ts';
import type { StrikeSchema } from '../../entities/strike.ts';

/** An account as staff see it. */
export type AdminAccountView = Static<typeof AdminAccountSchema>;

/** A report as staff see it. */
export type AdminReportView = Static<typeof AdminReportSchema>;

/** What a deleted post said. */
export type KeptStatusView = Static<typeof KeptStatusSchema>;

/** A note of a moderator. */
export type NoteView = Static<typeof ModerationNoteSchema>;

/** A decision about an account. */
export type StrikeView = Static<typeof StrikeSchema>;

/** The block of a server. */
export type DomainBlockView = Static<typeof AdminDomainBlockSchema>;

/** A list of servers that is subscribed to. */
export type DomainSubscriptionView = Static<typeof DomainSubscriptionSchema>;

/** A suggestion of such a list. */
export type DomainDraftView = Static<typeof DomainDraftSchema>;

/** A server about which no list decides. */
export type DomainExcludeView = Static<typeof DomainExcludeSchema>;

/** The block of a network. */
export type IpBlockView = Static<typeof AdminIpBlockSchema>;

/** The block of an e-mail host, with attempts to sign up. */
export type EmailDomainBlockView = Static<typeof AdminEmailDomainBlockSchema>;

/** The block of an e-mail address. */
export type CanonicalEmailBlockView = Static<typeof AdminCanonicalEmailBlockSchema>;

/** The block of a name. */
export type UsernameBlockView = Static<typeof UsernameBlockSchema>;

/** How another server receives and sends. */
export type RemoteHostView = Static<typeof RemoteHostSchema>;

/** What was refused of another server. */
export type RefusedActivityView = Static<typeof RefusedActivitySchema>;

/** What the suspension of a server would end. */
export type BlockPreviewView = Pick<
  Static<typeof DomainBlockPreviewSchema>,
  'accounts_count' | 'following_count' | 'followers_count' | 'people_count' | 'more'
>;

/** An announcement as staff edit it. */
export type AnnouncementView = Static<typeof AdminAnnouncementSchema>;

/** A rule that acts by itself on new posts. */
export type AutomaticRuleView = Omit<Static<typeof AutomaticRuleSchema>, 'act'> & { readonly act: string };

/** When it acts. */
export type ConditionsView = AutomaticRuleView['conditions'];

/** What a rule did to a post. */
export type RuleHitView = Omit<Static<typeof AutomaticRuleHitSchema>, 'act'> & { readonly act: string };

/** Something that staff have done. */
export type LoggedActView = Static<typeof ActSchema>;

/** A custom emoji as staff see it. */
export type EmojiView = Static<typeof AdminEmojiSchema>;
