import { readInput } from '../input/read-input.ts';
import type { ObjectGraph } from '../tree/object-graph.ts';
import { buildGraph } from '../tree/object-graph.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';

/** The graph of environments, as `krmkit tree -o mermaid` draws it. */
export async function graph(environments: OpenedEnvironments): Promise<ObjectGraph> {
  const { ports, settings } = openedModel('graph', environments);
  return buildGraph(ports, await readInput(ports, settings));
}
