import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the system. */
export const findChromium = (): string | undefined => PATHS.find((path) => existsSync(path));

/** Installs it where that may be done without asking, as in a container: for root, on Debian; undefined elsewhere. */
export function chromiumInstaller(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  return 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null';
}

/** What to tell who has none. */
export const CHROMIUM_MISSING = `No Chromium at ${PATHS.join(', ')}: install the package "chromium"`;
