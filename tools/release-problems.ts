/** What stands in the repository when somebody wants to release it. */
export type Repository = {
  readonly version: string;
  readonly changelog: string;
  /** What `git status --porcelain` prints. */
  readonly status: string;
  readonly branch: string;
  readonly tags: readonly string[];
};

/** A version as releases have it: 1.2.3, or 1.2.3-rc.1 before it. */
const VERSION = /^\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?$/;

/** Why what is checked out cannot be tagged as the version that it says; nothing when it can. */
export function releaseProblems({ version, changelog, status, branch, tags }: Repository): string[] {
  const problems: string[] = [];
  if (!VERSION.test(version))
    problems.push(`package.json has the version ${version}, which is not like 1.2.3 or 1.2.3-rc.1`);
  if (status.trim() !== '') problems.push('there are changes that are not committed');
  if (branch !== 'main') problems.push(`releases are made of main, and this is ${branch || 'no branch'}`);
  if (tags.includes(`v${version}`)) problems.push(`there is a tag v${version}: set the next version in package.json`);
  if (/\S/.test(sectionOf(changelog, '[Unreleased]') ?? '')) {
    problems.push(`CHANGELOG.md has changes under [Unreleased]: put them under "## [${version}] - DATE"`);
  }
  const section = sectionOf(changelog, `[${version}] - \\d{4}-\\d{2}-\\d{2}`);
  if (section === undefined) problems.push(`CHANGELOG.md has no "## [${version}] - DATE"`);
  else if (!/^- \S/m.test(section)) problems.push(`CHANGELOG.md names no change of ${version}`);
  return problems;
}

/** The text under a heading. */
function sectionOf(changelog: string, heading: string): string | undefined {
  const pattern = heading.replaceAll(/[.[\]]/g, '\\$&');
  return new RegExp(`^## ${pattern}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(changelog)?.[1];
}
