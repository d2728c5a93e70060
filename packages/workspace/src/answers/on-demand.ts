// The answers about positions: who only wants findings, such as a page before its first answer, does not load them.
export { codeActionsAt } from './code-actions.ts';
export { completionsAt } from './completions.ts';
export { definitionsAt, referencesAt, renamableAt, renameAt } from './navigate.ts';
export { foldsOf, formatEdits, inlayHintsOf, symbolsOf } from './outline.ts';
export { valueAt } from './value-at.ts';
