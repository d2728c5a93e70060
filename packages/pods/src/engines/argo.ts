import { nearest, member, follow, objectsAt, textAt } from '@krmkit/base';
import type { JsonObject, Path } from '@krmkit/base';
import type { EngineReference, TextEngine } from './engine.ts';

const TAG = /\{\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\}/g;

/** Values that Argo knows: https://argo-workflows.readthedocs.io/en/latest/variables/. */
const KNOWN =
  /^(?:=|(?:inputs|outputs|workflow|pod|node|cronworkflow|template|lastRetry|io)\.|(?:item|retries|duration|status)$)/;

/** The references of Argo Workflows in the texts of a template. Other text in double braces stays. */
export function argoEngine(resource: JsonObject, path: Path): TextEngine {
  const template = follow(resource, path.slice(0, path.indexOf('templates') + 2));
  const inputs = member(template, 'inputs');
  const declared = new Map(
    ['parameters', 'artifacts'].map((kind) => [
      kind,
      new Set(objectsAt(inputs, kind).map((one) => textAt(one, 'name'))),
    ]),
  );
  return {
    name: 'Argo',
    scriptField: 'source',
    // The executor's own: ARGO_CONTAINER_NAME, ARGO_NODE_ID ...
    addsVariable: (name) => name.startsWith('ARGO_'),
    find: (text) => {
      if (!text.includes('{{')) return [];
      return [...text.matchAll(TAG)].flatMap((match): readonly EngineReference[] => {
        const [written, tag = ''] = match;
        const name = tag.trim();
        const range = { start: match.index, end: match.index + written.length, name };
        const input = /^inputs\.(parameters|artifacts)\.([^.]+)/.exec(name);
        if (input !== null) return [{ ...range, ...judgeInput(input[1] ?? '', input[2] ?? '', declared) }];
        // The controller sets these two for each step and task (workflow/validate and workflow/controller).
        if (name === 'steps.name' || name === 'tasks.name') return [{ ...range, state: 'replaced' }];
        if (/^(?:item|steps|tasks)\./.test(name)) {
          const message = `is not in the scope of a container, and Argo refuses that`;
          return [{ ...range, state: 'refused', message, hint: 'pass it to the template as a parameter of inputs' }];
        }
        return KNOWN.test(name) ? [{ ...range, state: 'replaced' }] : [];
      });
    },
  };
}

function judgeInput(
  kind: string,
  name: string,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): Pick<EngineReference, 'state' | 'message' | 'hint' | 'replacement'> {
  const names = declared.get(kind) ?? new Set();
  if (names.has(name)) return { state: 'replaced' };
  const near = nearest(name, names);
  const written = `{{inputs.${kind}.${near ?? ''}}}`;
  const message = `is not declared, and Argo refuses that`;
  if (near === undefined) return { state: 'refused', message, hint: `add ${name} to inputs.${kind} of the template` };
  return {
    state: 'refused',
    message,
    hint: `did you mean ${written}?`,
    ...(kind === 'parameters' ? { replacement: written } : {}),
  };
}
