import { mayContain } from '../resource/may-contain.ts';
import type { Resource } from '../resource/resource.ts';
import type { JsonValue } from '@krmkit/base';
import { member, follow, listAt, textsAt } from '@krmkit/base';
import type { GeneratedObject } from '../resource/package-facts.ts';

/** A Secret or ConfigMap that a program creates because of an object. */
export interface MadeObject {
  readonly kind: GeneratedObject['kind'];
  readonly name: string;
  /** Undefined if only the program knows them. */
  readonly keys?: readonly string[] | undefined;
  /** True if it is created in other namespaces than the object's own. */
  readonly anywhere?: boolean;
  /** True if the text of a script names it. */
  readonly isGuess?: true;
}

const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Job.batch', ['spec', 'template', 'spec']],
  ['CronJob.batch', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
  ['Deployment.apps', ['spec', 'template', 'spec']],
  ['StatefulSet.apps', ['spec', 'template', 'spec']],
  ['DaemonSet.apps', ['spec', 'template', 'spec']],
  ['Pod.', ['spec']],
]);

/**
 * The Secrets and ConfigMaps that the programs of a Job or of init containers name in `command` and `args`: these run to
 * write something that others use, such as `--secret-name=webhook-tls` of kube-webhook-certgen, or `kubectl create secret`.
 */
export function writtenByPrograms(resource: Resource): readonly MadeObject[] {
  const { group, kind } = resource.identity;
  const path = TEMPLATES.get(`${kind}.${group}`);
  if (path === undefined) return [];
  if (group !== 'batch' && !mayContain(resource, 'initContainers')) return [];
  const spec = follow(resource.value, path);
  const containers = [...listAt(spec, 'initContainers'), ...(group === 'batch' ? listAt(spec, 'containers') : [])];
  return containers.flatMap((container) => namedIn(container));
}

const KINDS = [
  ['Secret', /secret/i],
  ['ConfigMap', /config-?map|\bcm\b/i],
] as const;

/** As long as names of objects usually are: shorter words of a script are rarely names. */
const NAME = /(?<![\w.-])[a-z0-9](?:[a-z0-9.-]{1,251}[a-z0-9])(?![\w.-])/g;

function namedIn(container: JsonValue): readonly MadeObject[] {
  const image = member(container, 'image');
  const text = [...textsAt(container, 'command'), ...textsAt(container, 'args')].join('\n');
  const about = `${typeof image === 'string' ? image : ''}\n${text}`;
  const kinds = KINDS.filter(([, word]) => word.test(about));
  if (kinds.length === 0) return [];
  const names = new Set(Array.from(text.matchAll(NAME), ([name]) => name));
  return kinds.flatMap(([kind]) => [...names].map((name): MadeObject => ({ kind, name, isGuess: true })));
}
