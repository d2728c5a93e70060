import { keptMessage } from '../resource/respell.ts';
import { printPath } from '../value/path.ts';
import type { FunctionResult } from './result.ts';
import type { KeptScalar } from './respell-output.ts';

/** What a function is told about scalars that keep their spelling, one result each. */
export function keptResults(kept: readonly KeptScalar[]): readonly FunctionResult[] {
  return kept.map(({ item, ...spelling }): FunctionResult => {
    const { apiVersion, kind, namespace, name } = item.resource.identity;
    return {
      message: keptMessage(spelling, kind),
      severity: 'info',
      resourceRef: { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name },
      field: { path: printPath(spelling.path) },
      ...(item.path === undefined ? {} : { file: { path: item.path, ...(item.index ? { index: item.index } : {}) } }),
      tags: { code: 'kept-spelling' },
    };
  });
}
