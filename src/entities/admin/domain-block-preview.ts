import { Type } from 'typebox';
import type { BlockPreview } from '../../domain/domain-blocks/preview.ts';
import { toWire } from '../../lib/id.ts';
import { nullable } from '../account-schema.ts';
import { AdminDomainBlockSchema, adminDomainBlockOf } from './domain-block.ts';

export const DomainBlockPreviewSchema = Type.Object({
  domain: Type.String(),
  existing_domain_block: nullable(AdminDomainBlockSchema),
  domains: Type.Array(Type.String()),
  accounts_count: Type.Integer(),
  following_count: Type.Integer(),
  followers_count: Type.Integer(),
  follow_requests_count: Type.Integer(),
  conversations_count: Type.Integer(),
  people_count: Type.Integer(),
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      following_count: Type.Integer(),
      followers_count: Type.Integer(),
    }),
  ),
  more: Type.Boolean(),
});

/** What the suspension of a domain would cut, as a plain value. */
export function domainBlockPreviewOf(preview: BlockPreview) {
  return {
    domain: preview.domain,
    existing_domain_block: preview.rule ? adminDomainBlockOf(preview.rule) : null,
    domains: preview.domains,
    accounts_count: preview.accounts,
    following_count: preview.following,
    followers_count: preview.followers,
    follow_requests_count: preview.requests,
    conversations_count: preview.conversations,
    people_count: preview.people,
    people: preview.sample.map(({ id, username, following, followers }) => ({
      id: toWire(id),
      username,
      following_count: following,
      followers_count: followers,
    })),
    more: preview.more,
  };
}
