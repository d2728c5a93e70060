import type { Selector, SelectorStep } from '../value/selector.ts';
import { API_TYPES } from './api-types.ts';

/** The content of a field of Kubernetes' built-in types. */
export type FieldContent = 'text' | 'number' | 'boolean' | 'number-or-text' | 'list' | 'mapping' | 'anything';

export type ApiField =
  | { readonly kind: 'known'; readonly holds: FieldContent }
  /** `names`: the existing fields, if the step at `depth` matches none; empty if it leads into a scalar. */
  | { readonly kind: 'unknown'; readonly depth: number; readonly names: readonly string[] };

/**
 * What the built-in types of Kubernetes 1.30 say about a field; undefined for an unknown kind or version. Below
 * `status`, and below a field of any content, the content is any.
 */
export function apiField(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  selector: Selector,
): ApiField | undefined {
  const name = nameOfKind(apiVersion, kind);
  if (name === undefined) return undefined;
  // As in the table, after the name of a field.
  let type = `:${name}`;
  for (const [depth, step] of selector.entries()) {
    const inner = typeInside(type, step);
    if (inner === undefined) return { kind: 'unknown', depth, names: fieldsOf(type).map(([field]) => field) };
    type = inner;
  }
  return { kind: 'known', holds: contentOf(type) };
}

function nameOfKind(apiVersion: string, kind: string): string | undefined {
  const header = `${kind}@${apiVersion} `;
  for (let at = API_TYPES.indexOf(header); at !== -1; at = API_TYPES.indexOf(header, at + 1)) {
    const start = API_TYPES.lastIndexOf('\n', at) + 1;
    // If two types have one name, group and version precede it: `autoscaling/v2.HorizontalPodAutoscaler`.
    if (start === at || API_TYPES[at - 1] === '.') return API_TYPES.slice(start, at) + kind;
  }
  return undefined;
}

function typeInside(type: string, step: SelectorStep): string | undefined {
  if (type === '*') return type;
  if (step.kind === 'member') {
    return type.startsWith('{}') ? type.slice(2) : fieldsOf(type).find(([name]) => name === step.name)?.[1];
  }
  return type.startsWith('[]') || (step.kind === 'every' && type.startsWith('{}')) ? type.slice(2) : undefined;
}

function fieldsOf(type: string): readonly (readonly [name: string, type: string])[] {
  if (!type.startsWith(':')) return [];
  const line = lineOf(`\n${type.slice(1)} `) ?? lineOf(`\n${type.slice(1)}@`) ?? '';
  return line
    .split(' ')
    .slice(1)
    .map((word) => {
      const name = /^[$\w-]+/.exec(word)?.[0] ?? '';
      return [name, word.slice(name.length)];
    });
}

function lineOf(beginning: string): string | undefined {
  const start = API_TYPES.indexOf(beginning) + 1;
  return start === 0 ? undefined : API_TYPES.slice(start, API_TYPES.indexOf('\n', start));
}

function contentOf(type: string): FieldContent {
  switch (type) {
    case '':
      return 'text';
    case '#':
      return 'number';
    case '?':
      return 'boolean';
    case '|':
      return 'number-or-text';
    case '*':
      return 'anything';
    default:
      return type.startsWith('[]') ? 'list' : 'mapping';
  }
}
