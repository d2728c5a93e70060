import type { Random } from '@krmkit/testing';
import type { RandomObject } from './objects.ts';

export interface Tree {
  readonly random: Random;
  readonly files: Record<string, string>;
  /** The objects that were written so far. */
  readonly known: RandomObject[];
  variables: number;
}
