import { DOMAIN_BLOCK_SEVERITIES } from '../../domain/domain-blocks/save-domain-block.ts';
import type { ParamValues } from './param.ts';
import { bool, oneOf, prose } from './scalars.ts';

/** The parameters of the block of another server. */
export const domainBlockParams = {
  severity: oneOf(...DOMAIN_BLOCK_SEVERITIES),
  reject_media: bool(),
  reject_reports: bool(),
  private_comment: prose(),
  public_comment: prose(),
  obfuscate: bool(),
};

/** Converts these parameters to the names in the domain. */
export function domainBlockOf(params: ParamValues<typeof domainBlockParams>) {
  return {
    severity: params.severity,
    rejectMedia: params.reject_media,
    rejectReports: params.reject_reports,
    privateComment: params.private_comment,
    publicComment: params.public_comment,
    obfuscate: params.obfuscate,
  };
}
