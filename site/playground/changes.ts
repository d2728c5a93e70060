// What compares files, and draws them. The worker loads it on use.
import { graph, mermaidLines, preview, report } from '@krmkit/check';
import type { OpenedEnvironments, PreviewOutput } from '@krmkit/check';
import type { Engine } from './engine.ts';

export async function previewOf(before: OpenedEnvironments, after: OpenedEnvironments): ReturnType<Engine['preview']> {
  const result = await preview(before, after, { names: ['before', 'after'] });
  const output: PreviewOutput = JSON.parse(await report('json', result));
  return { output, text: await report('table', result) };
}

export async function graphOf(environments: OpenedEnvironments): ReturnType<Engine['graph']> {
  const made = await graph(environments);
  return { graph: made, mermaid: [...mermaidLines(made)].join('') };
}
