import type { Command } from 'commander';
import { restartDeliveryAct, retryDeliveryAct, type ServerAct, stopDeliveryAct } from '../acts/server-acts.ts';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { retrySubject } from '../domain/deliveries/retry.ts';
import { uriOfPost } from '../domain/statuses/uri-of-post.ts';
import { examine } from '../federation/doctor.ts';
import { CommandError } from './failure.ts';
import { addKeyCommands } from './federation-keys.ts';
import { addMoveCommands } from './federation-moves.ts';
import { addRelayCommands } from './federation-relays.ts';
import { showHost, showHosts, showPost } from './federation-status.ts';
import { withChanges, withTransaction } from './open.ts';
import { type Answer, answering, counted, done, table } from './output.ts';

/** The commands of `whinchat federation`. */
export function addFederationCommands(group: Command): void {
  group
    .command('status')
    .description('Show the state of deliveries to other servers, and what was refused from them')
    .argument('[host]', 'one server, such as example.org')
    .option('--post <post>', 'one post, by its address or id')
    .action(
      answering((host: string | undefined, { post }: { post?: string }) => {
        if (post !== undefined) return showPost(post);
        return host === undefined ? showHosts() : showHost(host.toLowerCase());
      }),
    );
  group
    .command('retry')
    .description('Retry failed deliveries to a server, or those of a post, from the start of their attempts')
    .argument('[host]')
    .option('--post <post>', 'one post, by its address or id: what failed a minute ago or earlier')
    .action(answering(retry));
  group
    .command('stop')
    .description('Send nothing more to a server; what is meant for it waits for ten days')
    .argument('<host>', 'such as example.org')
    .action(answering((host: string) => stopOrRestart(host, stopDeliveryAct, 'gets nothing more')));
  group
    .command('restart')
    .description('Send to a stopped server again, also what has waited')
    .argument('<host>', 'such as example.org')
    .action(answering((host: string) => stopOrRestart(host, restartDeliveryAct, 'gets everything again')));
  group.command('doctor').description('Check how other servers see this one').action(answering(examineServer));
  addKeyCommands(group);
  addMoveCommands(group);
  addRelayCommands(group);
}

async function stopOrRestart(host: string, act: ServerAct, outcome: string): Promise<Answer> {
  await withTransaction((tx) => act.verb(tx, COMMAND_LINE, host));
  return done(`${host} ${outcome}.`);
}

async function retry(host: string | undefined, { post }: { post?: string }): Promise<Answer> {
  if ((host === undefined) === (post === undefined)) throw new CommandError('Name either a server or --post.');
  const count = await withTransaction(async (tx) => {
    if (post === undefined) return retryDeliveryAct.verb(tx, COMMAND_LINE, host ?? '');
    return retrySubject(tx, await uriOfPost(tx, post));
  });
  return done(`${counted(count, 'delivery', 'deliveries')} will be tried again.`, { count });
}

async function examineServer(): Promise<Answer> {
  const findings = await withChanges(examine);
  const failed = findings.some(({ problem }) => problem !== undefined);
  const answer = table(
    findings,
    {
      result: ({ problem, warning }) => (problem !== undefined ? 'FAIL' : warning !== undefined ? 'warn' : 'ok'),
      check: ({ name }) => name,
      finding: ({ problem, warning, note }) => problem ?? warning ?? note,
    },
    { empty: 'There was nothing to check.' },
  );
  return {
    ...answer,
    failure: failed ? 'Not everything works as it should between this server, others and clients.' : undefined,
  };
}
