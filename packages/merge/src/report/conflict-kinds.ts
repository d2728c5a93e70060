import type { ConflictKind } from '../conflict.ts';

export const CONFLICT_KINDS: readonly ConflictKind[] = [
  'both-changed',
  'both-added',
  'deleted-and-changed',
  'type-changed',
  'both-reordered',
  'ambiguous-key',
  'duplicate-key',
  'missing-key',
];
