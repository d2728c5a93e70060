import type { CommandModule } from './definition.ts';

/** One entry of the list of verbs. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Each verb is a chunk of its own: nobody pays for the others. */
  readonly load: () => Promise<CommandModule>;
}
