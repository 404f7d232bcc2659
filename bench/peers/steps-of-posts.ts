import type { Draft, Post } from './person.ts';
import { arrives, differs, freshWord, lacks, present, type Scene, type Step, shows } from './scene.ts';
import { settles } from './wait.ts';

/** A step that writes with a word of its own, and compares what arrives. */
function writes(name: string, draft: Omit<Draft, 'text'>, wrongWith: (post: Post) => string | undefined): Step {
  return {
    name,
    async play(scene) {
      const text = freshWord();
      await arrives(scene, [scene.actor, scene.witness], { ...draft, text }, (post) => {
        const author = differs('author', scene.actor.acct, post.author);
        return author ?? lacks(post, text) ?? wrongWith(post);
      });
    },
  };
}

const DESCRIPTION = 'a red field';
const OPTIONS = ['tea', 'coffee'];
const TABLE = '| fruit | colour |\n|---|---|\n| pear | green |\n| plum | blue |\n';

/** What posts are made of. */
export const postSteps: readonly Step[] = [
  writes('post', {}, (post) => differs('visibility', 'public', post.visibility ?? 'public')),
  { name: 'picture', play: picture },
  writes('article', { title: 'Of birds and hedges' }, (post) => {
    return post.title === 'Of birds and hedges' ? undefined : lacks(post, 'Of birds and hedges');
  }),
  {
    name: 'table',
    async play(scene) {
      const text = `${freshWord()}\n\n${TABLE}`;
      await arrives(scene, [scene.actor, scene.witness], { text, markdown: true }, wrongWithTable);
    },
  },
  writes('warning', { warning: 'of birds' }, (post) => differs('warning', 'of birds', post.warning)),
  { name: 'private', play: (scene) => forFew(scene, 'private') },
  { name: 'direct', play: (scene) => forFew(scene, 'direct') },
  {
    name: 'poll',
    async play(scene) {
      const { actor, witness, patience } = scene;
      const draft = { text: freshWord(), poll: OPTIONS };
      const titles = (post: Post) => post.poll?.map(({ title }) => title);
      const uri = await arrives(scene, [actor, witness], draft, (post) => differs('options', OPTIONS, titles(post)));
      await witness.vote(uri, 1);
      const votes = (post: Post) => post.poll?.map((option) => option.votes);
      await shows(patience, actor, uri, (post) => differs('votes', [0, 1], votes(post)));
    },
  },
  { name: 'edit', play: edit },
  {
    name: 'delete',
    async play(scene) {
      const { actor, witness, patience } = scene;
      const uri = await arrives(scene, [actor, witness], { text: freshWord() }, () => undefined);
      await actor.remove(uri);
      await settles(patience, async () => ((await witness.show(uri)) ? `${uri} is still shown` : undefined));
    },
  },
];

async function picture(scene: Scene): Promise<void> {
  const [draft, { actor, witness }] = [{ text: freshWord(), picture: DESCRIPTION }, scene];
  const described = (post: Post) => post.pictures.map(({ description }) => description);
  const uri = await arrives(scene, [actor, witness], draft, (post) =>
    differs('descriptions', [DESCRIPTION], described(post)),
  );
  const url = (await witness.show(uri))?.pictures[0]?.url ?? '';
  const type = (await fetch(url)).headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('image/')) throw new Error(`${url} is ${type}`);
}

function wrongWithTable(post: Post): string | undefined {
  const cells = ['fruit', 'colour', 'pear', 'green', 'plum', 'blue'];
  const inOrder = new RegExp(cells.map((cell) => `\\b${cell}\\b`).join('.*'));
  return inOrder.test(post.text) ? undefined : `text: ${JSON.stringify(post.text)} is no table`;
}

async function forFew(scene: Scene, visibility: 'private' | 'direct'): Promise<void> {
  const { actor, witness, there } = scene;
  if (await there.stranger?.follows(actor.acct)) await there.stranger?.unfollow(actor.acct);
  const mentions = visibility === 'direct' ? [witness.acct] : [];
  const text = freshWord();
  const uri = await arrives(scene, [actor, witness], { text, visibility, mentions }, (post) => {
    return lacks(post, text) ?? differs('visibility', visibility, post.visibility);
  });
  if ((await present(there.stranger, 'stranger').lookUp(uri)) !== undefined) throw new Error('a stranger sees it');
}

async function edit(scene: Scene): Promise<void> {
  const { actor, witness, patience } = scene;
  const uri = await arrives(scene, [actor, witness], { text: freshWord() }, () => undefined);
  const words = freshWord();
  await actor.edit(uri, words);
  await shows(patience, witness, uri, (post) => lacks(post, words));
}
