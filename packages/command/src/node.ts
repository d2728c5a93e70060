export type { CommandContext } from './context.ts';
export { optionsOf, ownOptionsOf } from './definition.ts';
export type { CommandDefinition } from './definition.ts';
export { run } from './run.ts';
export { VERBS } from './verbs.ts';
