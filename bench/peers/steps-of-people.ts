import { arrives, differs, freshWord, lacks, present, type Scene, type Step } from './scene.ts';
import { settles } from './wait.ts';

/** Two on different servers, one of whom follows the other; waits until both servers say so. */
async function follows({ actor, witness, patience }: Scene): Promise<void> {
  await actor.follow(witness.acct);
  await settles(patience, async () => differs('follows there', true, await witness.followedBy(actor.acct)));
  await settles(patience, async () => differs('accepted here', true, await actor.follows(witness.acct)));
}

async function unfollows({ actor, witness, patience }: Scene): Promise<void> {
  await actor.unfollow(witness.acct);
  await settles(patience, async () => differs('follows there', false, await witness.followedBy(actor.acct)));
}

/** What comes first: to find and to follow somebody. */
export const meetingSteps: readonly Step[] = [
  {
    name: 'find',
    async play({ actor, witness }) {
      const found = await actor.find(witness.acct);
      if (!found.startsWith('https://')) throw new Error(`address: ${found}`);
    },
  },
  {
    name: 'follow',
    async play(scene) {
      if (await scene.actor.follows(scene.witness.acct)) await unfollows(scene);
      await follows(scene);
    },
  },
];

/** What ends follows, and groups. */
export const partingSteps: readonly Step[] = [
  { name: 'move', play: move },
  { name: 'group', play: followGroup },
  { name: 'post to a group', play: (scene) => postToGroup(scene) },
  { name: 'title to a group', play: (scene) => postToGroup(scene, 'Of birds and hedges') },
  {
    name: 'undo follow',
    async play(scene) {
      await unfollows(scene);
      await follows(scene);
    },
  },
  {
    name: 'block',
    async play(scene) {
      const { actor, witness, patience } = scene;
      await actor.block(witness.acct);
      try {
        await settles(patience, async () => differs('still follows', false, await witness.follows(actor.acct)));
      } finally {
        await actor.unblock(witness.acct);
      }
      // They can follow again, once it is known there; the other direction needs that.
      await settles(patience, async () => void (await witness.follow(actor.acct)));
      await follows({ ...scene, actor: witness, witness: actor });
      await follows(scene);
    },
  },
];

/** The mover goes to the stranger, who is another account of the same server. */
async function move({ witness, here, patience }: Scene): Promise<void> {
  const mover = await present(here.mover, 'mover')();
  const target = present(here.stranger, 'stranger');
  await witness.follow(mover.acct);
  await settles(patience, async () => differs('followed', true, await mover.followedBy(witness.acct)));
  await target.takeOver(await witness.find(mover.acct));
  await mover.moveTo(await witness.find(target.acct));
  await settles(patience, async () => differs('follows where they went', true, await witness.follows(target.acct)));
  await witness.unfollow(target.acct);
}

/** The witness follows a group of the actor's server, and is shown what is written in it. */
async function followGroup(scene: Scene): Promise<void> {
  const { actor, witness, here, patience } = scene;
  const group = present(here.group, 'group here');
  await witness.follow(group);
  await settles(patience, async () => differs('follows the group', true, await witness.follows(group)));
  const words = freshWord();
  await arrives(scene, [actor, witness], { text: words, title: freshWord(), group }, (post) => lacks(post, words));
}

/** The actor writes to a group of the witness' server, perhaps under a title. */
async function postToGroup(scene: Scene, title?: string): Promise<void> {
  const { actor, witness, there, patience } = scene;
  const group = present(there.group, 'group there');
  await actor.follow(group);
  await settles(patience, async () => differs('follows the group', true, await actor.follows(group)));
  const draft = { text: freshWord(), ...(title !== undefined && { title }), mentions: [group] };
  await arrives(scene, [actor, witness], draft, (post) => {
    return lacks(post, draft.text) ?? (title === undefined ? undefined : differs('title', title, post.title));
  });
}
