import type { CDPSession, Page } from 'playwright-core';

/** The authenticator of a page that Chromium only simulates: it agrees to everything at once, and counts. */
export type VirtualAuthenticator = {
  readonly client: CDPSession;
  readonly authenticatorId: string;
  /** Its passkeys. */
  credentials(): Promise<Credentials>;
};

type Credentials = Awaited<ReturnType<typeof credentialsOf>>;

/** Gives a page an authenticator that is built into the device and knows its owner. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId, credentials: () => credentialsOf(client, authenticatorId) };
}

async function credentialsOf(client: CDPSession, authenticatorId: string) {
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials;
}
