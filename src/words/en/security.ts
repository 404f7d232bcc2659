/** Second factors, fresh sign-ins, and what happened to a login. */
export const security = {
  title: 'Security',
};
