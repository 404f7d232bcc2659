import type { Route } from '../../http/route.ts';
import { checkConfirmation } from './check-confirmation.ts';
import { resendConfirmation } from './resend-confirmation.ts';

export const emailsRoutes: readonly Route[] = [checkConfirmation, resendConfirmation];
