import type { Route } from '../../../http/route.ts';
import { domainAllowPages } from './domain-allows.ts';
import { domainBlockForms } from './domain-block-form.ts';
import { domainBlockPages } from './domain-blocks.ts';
import { domainDraftPages } from './domain-drafts.ts';
import { domainListPages } from './domain-lists.ts';
import { emailAddressPages } from './email-addresses.ts';
import { emailHostPages } from './email-blocks.ts';
import { ipBlockPages } from './ip-blocks.ts';
import { listTransferPages } from './list-transfer.ts';
import { relayPages } from './relays.ts';
import { serverPages } from './server.ts';
import { knownServerPages } from './servers.ts';
import { usernameBlockPages } from './username-blocks.ts';

/** The pages about other servers, networks and names. */
export const pagesAboutServers: readonly Route[] = [
  ...domainBlockPages,
  ...domainBlockForms,
  ...domainListPages,
  ...domainDraftPages,
  ...domainAllowPages,
  ...listTransferPages,
  ...knownServerPages,
  ...serverPages,
  ...relayPages,
  ...ipBlockPages,
  ...emailHostPages,
  ...emailAddressPages,
  ...usernameBlockPages,
];
