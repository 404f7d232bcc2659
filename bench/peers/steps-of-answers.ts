import type { Person, Post } from './person.ts';
import { arrives, differs, freshWord, lacks, postOfWitness, type Scene, type Step, shows } from './scene.ts';

const EMOJI = '🎉';

/** A step that does something to a post of the other side, and one that takes it back. */
function acts(
  name: string,
  [act, undo]: readonly [(who: Person, uri: string) => Promise<void>, (who: Person, uri: string) => Promise<void>],
  count: (post: Post) => number,
): readonly Step[] {
  async function done(scene: Scene): Promise<string> {
    const uri = await postOfWitness(scene);
    await act(scene.actor, uri);
    await shows(scene.patience, scene.witness, uri, (post) => differs(`${name}s`, 1, count(post)));
    return uri;
  }
  return [
    { name, play: async (scene) => void (await done(scene)) },
    {
      name: `undo ${name}`,
      async play(scene) {
        const uri = await done(scene);
        await undo(scene.actor, uri);
        await shows(scene.patience, scene.witness, uri, (post) => differs(`${name}s`, 0, count(post)));
      },
    },
  ];
}

/** What is done to posts of the other side. */
export const answerSteps: readonly Step[] = [
  {
    name: 'reply',
    async play(scene) {
      const { actor, witness } = scene;
      const [answers, text] = [await postOfWitness(scene), freshWord()];
      await arrives(scene, [actor, witness], { text, answers, mentions: [witness.acct] }, (post) => {
        return lacks(post, text) ?? differs('answers', answers, post.answers);
      });
    },
  },
  {
    name: 'quote',
    async play(scene) {
      const { actor, witness } = scene;
      const [quotes, text] = [await postOfWitness(scene), freshWord()];
      await arrives(scene, [actor, witness], { text, quotes }, (post) => {
        return lacks(post, text) ?? differs('quotes', quotes, post.quotes);
      });
    },
  },
  ...acts('like', [(who, uri) => who.like(uri), (who, uri) => who.unlike(uri)], (post) => post.likes),
  ...acts('boost', [(who, uri) => who.boost(uri), (who, uri) => who.unboost(uri)], (post) => post.boosts),
  ...acts(
    'reaction',
    [(who, uri) => who.react(uri, EMOJI), (who, uri) => who.unreact(uri, EMOJI)],
    (post) => post.reactions.filter((name) => name === EMOJI).length,
  ),
];
