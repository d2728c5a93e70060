import type { Random } from '@krmkit/testing';

/** What krmkit and another program make of one input. */
export interface Comparison {
  /** What to print, so that a difference can be had again. */
  readonly input: string;
  readonly ours: string;
  readonly theirs: string;
  /** Why they differ, if that is ruled. */
  readonly ruled?: string | undefined;
}

/** Another program, and what it has in common with krmkit. */
export interface PeerTarget {
  readonly name: string;
  /** What is the same, for the table in docs/proof.md. */
  readonly holds: string;
  /** What it needs, if that is more than the program. */
  readonly needs?: string;
  /** The program with its release; undefined where it is missing. */
  readonly findPeer: () => string | undefined;
  /** Compares some random inputs in an empty directory. */
  readonly compare: (random: Random, directory: string) => readonly Comparison[] | Promise<readonly Comparison[]>;
}
