/** What forms on several pages say. */
export const forms = {
  optional: 'optional',
  lookAtFields: 'Please look at the marked fields.',
  lookAtField: 'Please look at the marked field.',
  username: 'Username',
  usernameHint: 'Letters, numbers and underscores.',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  newPassword: 'New password',
  ownPassword: 'Your password',
  notOwnPassword: 'That is not your password.',
  changePassword: 'Change password',
  sendLink: 'Send the link',
  goOn: 'Continue',
  backToSignIn: 'Back to sign in',
  save: 'Save',
};
