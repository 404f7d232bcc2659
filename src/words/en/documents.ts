/** The long texts of a server. */
export const documents = {
  terms: 'Terms of service',
  privacyPolicy: 'Privacy policy',
};
