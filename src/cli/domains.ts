import type { Command } from 'commander';
import { addAllowCommands } from './domain-allows.ts';
import { addBlockCommands } from './domain-blocks.ts';
import { addListCommands } from './domain-lists.ts';
import { addSubscriptionCommands } from './domain-subscriptions.ts';
import { addNoteCommands } from './notes.ts';

/** The commands of `whinchat domains`. */
export function addDomainCommands(group: Command): void {
  addBlockCommands(group);
  addAllowCommands(group);
  addListCommands(group);
  addSubscriptionCommands(group);
  addNoteCommands(group, 'instance');
}
