import type { Difference } from './compare.ts';
import { replaceInvalid, show } from './compare.ts';
import type { Expected, Possible } from './expected.ts';
import type { View } from './view.ts';

/** A variable that only a process of `start` has. */
export interface Addition {
  readonly name: string;
  readonly why: string;
}

export interface ViewPair {
  readonly kubelet: View;
  readonly start: View;
  /** Reports where a kubelet chooses at random: which of two Services sets a variable. */
  readonly expected: Expected;
}

export interface ComparedViews {
  readonly differences: readonly Difference[];
  readonly variables: number;
  readonly args: number;
}

/** Compares bytes: names and values of all variables, argv, and the mounted directories. */
export function compareViews({ kubelet, start, expected }: ViewPair, additions: readonly Addition[]): ComparedViews {
  const differences: Difference[] = [];
  const differ = (what: string, got: string | undefined, wanted: string | undefined, possible: Possible = []): void => {
    if (got === wanted) return;
    // Both runtimes replace bytes that are not UTF-8.
    const delivered = possible.map(replaceInvalid);
    if ([got, wanted].every((text) => text !== undefined && delivered.includes(text))) return;
    const shown = (text: string | undefined): string => (text === undefined ? 'nothing' : show(text));
    differences.push({ what, library: shown(got), kubelet: shown(wanted) });
  };
  for (const name of new Set([...kubelet.env.keys(), ...start.env.keys()])) {
    const [got, wanted] = [start.env.get(name), kubelet.env.get(name)];
    if (wanted === undefined && additions.some((addition) => addition.name === name)) continue;
    differ(`env ${show(name)}`, got, wanted, expected.env.get(name));
  }
  for (const name of start.repeated) differ(`env ${show(name)}`, 'twice', 'once');
  for (let index = 0; index < Math.max(kubelet.argv.length, start.argv.length); index++) {
    differ(`argv[${String(index)}]`, start.argv[index], kubelet.argv[index], expected.argv[index]);
  }
  for (const path of new Set([...kubelet.mounts.keys(), ...start.mounts.keys()])) {
    differ(`mount ${path}`, belowVolume(start.mounts.get(path)), belowVolume(kubelet.mounts.get(path)));
  }
  return { differences, variables: kubelet.env.size, args: kubelet.argv.length };
}

/** The part of a mount's source that the pod decides; each runtime has its own directories for volumes. */
function belowVolume(source: string | undefined): string | undefined {
  return source?.replace(/^.*(?:~empty-dir|krmkit-start-\w{6})\/work(?=\/|$)/, '');
}
