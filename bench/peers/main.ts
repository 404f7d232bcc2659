// Two running servers play a table of steps, each with the other: see README.md.
import { type PeersConfig, readConfig, type SideConfig } from './config.ts';
import { mastodonPerson } from './mastodon-api.ts';
import { nodebbPerson } from './nodebb.ts';
import { Cannot } from './person.ts';
import type { Scene, Side, Step } from './scene.ts';
import { answerSteps } from './steps-of-answers.ts';
import { meetingSteps, partingSteps } from './steps-of-people.ts';
import { postSteps } from './steps-of-posts.ts';

const PATIENCE = 20;

type Verdict = 'right' | `WRONG ${string}` | `cannot: ${string}`;

async function reach(config: SideConfig): Promise<Side> {
  const person = config.kind === 'nodebb' ? nodebbPerson : mastodonPerson;
  const { stranger, mover } = config;
  return {
    person: await person(config, config.person),
    stranger: stranger && (await person(config, stranger)),
    mover: mover && (() => person(config, mover)),
    group: config.group && `${config.group.name}@${new URL(config.base).host}`,
  };
}

async function verdictOf(step: Step, scene: Scene): Promise<Verdict> {
  const reason = scene.witness.blindFor?.[step.name];
  if (reason !== undefined) return `cannot: ${reason}`;
  try {
    await step.play(scene);
    return 'right';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof Cannot ? `cannot: ${message}` : `WRONG ${message}`;
  }
}

/** Plays the steps whose name has a word, or all; whether nothing was wrong. */
async function play({ sides, patience = PATIENCE }: PeersConfig, word = ''): Promise<boolean> {
  const [one, other] = [await reach(sides[0]), await reach(sides[1])];
  const directions = [
    [one, other],
    [other, one],
  ] as const;
  const name = ({ person }: Side) => `${person.software} (${person.acct})`;
  console.log(`| step | ${name(one)} to ${name(other)} | back |\n|---|---|---|`);
  let wrong = 0;
  const all = [...meetingSteps, ...postSteps, ...answerSteps, ...partingSteps];
  for (const step of all.filter((candidate) => candidate.name.includes(word))) {
    const verdicts: Verdict[] = [];
    for (const [here, there] of directions) {
      const people = { actor: here.person, witness: there.person };
      verdicts.push(await verdictOf(step, { ...people, here, there, patience: patience * 1000 }));
    }
    wrong += verdicts.filter((verdict) => verdict.startsWith('WRONG')).length;
    console.log(`| ${step.name} | ${verdicts.map((verdict) => verdict.replaceAll('|', '\\|')).join(' | ')} |`);
  }
  return wrong === 0;
}

const [path, word] = process.argv.slice(2);
if (path === undefined) throw new Error('name the file that describes the two servers');
process.exitCode = (await play(await readConfig(path), word)) ? 0 : 1;
