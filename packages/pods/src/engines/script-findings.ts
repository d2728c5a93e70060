import type { JsonValue } from '@krmkit/base';
import { follow, textAt } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import type { ResolvedContainer } from '../pod/resolved.ts';
import type { TextEngine } from './engine.ts';
import { engineFindings } from './expand-masked.ts';

/** What is wrong with the references of an engine in scripts. The kubelet does not see a script. */
export function scriptFindings(
  engine: TextEngine,
  pod: JsonValue | undefined,
  containers: readonly ResolvedContainer[],
): readonly Finding[] {
  return containers.flatMap(({ located }) => {
    const field = engine.scriptField;
    const script = textAt(follow(pod ?? null, located.path), field);
    const position = { located, path: [...located.path, field], field };
    // A shell reads $$ as its process id.
    return engineFindings(engine, script, engine.find(script), position).filter(({ code }) => code !== 'engine-escape');
  });
}
