// What changes files, and what compares them. The worker loads it on use.
import type { Diagnostic } from '@krmkit/base';
import { graph, mermaidLines, planFixes, preview, report } from '@krmkit/check';
import type { OpenedEnvironments, PreviewOutput } from '@krmkit/check';
import type { Engine, FindingKey, Fixes, PageFile } from './engine.ts';

/** The findings that have a fix. */
export async function fixesOf(environments: OpenedEnvironments): Promise<Fixes> {
  const { made, left } = await planFixes(environments);
  return {
    safe: made.flatMap((one) => keyOf(one) ?? []),
    left: left.flatMap(({ diagnostic, reason }) => {
      const key = keyOf(diagnostic);
      return key === undefined ? [] : [{ ...key, reason }];
    }),
  };
}

/** The files that a fix changes; empty if it cannot be made. */
export async function filesAfter(
  environments: OpenedEnvironments,
  wanted: FindingKey,
  choice: 'safe' | 'all',
): Promise<readonly PageFile[]> {
  const { changes } = await planFixes(environments, { fix: choice, only: (one) => isSame(keyOf(one), wanted) });
  return changes.flatMap((change) => (change.kind === 'delete' ? [] : [{ path: change.path, text: change.after }]));
}

export async function previewOf(before: OpenedEnvironments, after: OpenedEnvironments): ReturnType<Engine['preview']> {
  const result = await preview(before, after, { names: ['before', 'after'] });
  const output: PreviewOutput = JSON.parse(await report('json', result));
  return { output, text: await report('table', result) };
}

export async function graphOf(environments: OpenedEnvironments): ReturnType<Engine['graph']> {
  const made = await graph(environments);
  return { graph: made, mermaid: [...mermaidLines(made)].join('') };
}

function keyOf({ code, location }: Diagnostic): FindingKey | undefined {
  return location && { code, path: location.path, start: location.start };
}

function isSame(a: FindingKey | undefined, b: FindingKey): boolean {
  return a?.code === b.code && a.path === b.path && a.start === b.start;
}
