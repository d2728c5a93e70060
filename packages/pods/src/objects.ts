import type { Path, Severity } from '@krmkit/base';
import { decodeBase64 } from './base64.ts';
import { podFinding } from './finding.ts';
import type { LocatedContainer, PodContext } from './context.ts';
import type { Finding } from './finding.ts';
import type { Lookup } from './sources.ts';
import { decodeUtf8 } from './utf8.ts';
import type { Value } from './value.ts';
import { hole, literal, withSecrets } from './value.ts';

export type ObjectKind = 'configMap' | 'secret';

/** The entries of a ConfigMap or Secret as values, by key; an undefined value is not known before run time. */
export interface FetchedObject {
  /** Decoded on demand: most references use one key, and each reference looks the object up again. */
  readonly keys: () => readonly string[];
  /** Undefined if there is no such key. */
  readonly value: (key: string) => Value | undefined;
  /** Another tool adds keys that are not known. */
  readonly mayHaveMoreKeys: boolean;
}

export type Fetched =
  | { readonly state: 'found'; readonly object: FetchedObject }
  | { readonly state: 'unknown'; readonly lookup: Extract<Lookup<unknown>, { state: 'unknown' }> }
  | { readonly state: 'absent'; readonly message: string; readonly hint?: string | undefined }
  | { readonly state: 'failed'; readonly message: string };

/** The kubelet's spelling in its "couldn't find key" messages, and the kind. */
export function kindName(kind: ObjectKind): 'ConfigMap' | 'Secret' {
  return kind === 'configMap' ? 'ConfigMap' : 'Secret';
}

/** Fetches by name from the pod's namespace, as every reference of a pod does. */
export function fetchObject(context: PodContext, kind: ObjectKind, name: string): Fetched {
  const { namespace, sources } = context;
  if (kind === 'configMap') {
    const lookup = sources.configMap(namespace, name);
    if (lookup.state !== 'found') return notFound(lookup, kind, name);
    const data = lookup.object.data ?? {};
    return {
      state: 'found',
      object: {
        keys: () => Object.keys(data),
        value: (key) => {
          const text = Object.hasOwn(data, key) ? data[key] : undefined;
          if (text === undefined) return undefined;
          const copied = lookup.object.copiedSecrets?.find(({ path }) => path[0] === 'data' && path[1] === key);
          return withSecrets(literal(text), copied?.secrets);
        },
        mayHaveMoreKeys: lookup.mayHaveMoreKeys === true,
      },
    };
  }
  const lookup = sources.secret(namespace, name);
  if (lookup.state !== 'found') return notFound(lookup, kind, name);
  const data = lookup.object.data ?? {};
  return {
    state: 'found',
    object: {
      keys: () => Object.keys(data),
      value: (key) => {
        const base64 = Object.hasOwn(data, key) ? data[key] : undefined;
        return base64 === undefined ? undefined : secretValue(base64, namespace, name, key);
      },
      mayHaveMoreKeys: lookup.mayHaveMoreKeys === true,
    },
  };
}

function notFound(
  lookup: Exclude<Lookup<unknown>, { state: 'found' }>,
  kind: ObjectKind,
  name: string,
): Exclude<Fetched, { state: 'found' }> {
  if (lookup.state === 'unknown') return { state: 'unknown', lookup };
  if (lookup.state === 'failed') return lookup;
  return {
    state: 'absent',
    hint: lookup.hint,
    message: `${kind === 'configMap' ? 'configmap' : 'secret'} "${name}" not found`,
  };
}

function secretValue(base64: string, namespace: string, name: string, key: string): Value {
  const decoded = decodeBase64(base64);
  if (decoded.error !== undefined) return hole('secret', `Secret ${name}/${key}, which is not valid base64`);
  if (decoded.bytes.length === 0) return [];
  const { text, valid } = decodeUtf8(decoded.bytes);
  return [{ kind: 'secret', text, ...(valid ? {} : { base64 }), namespace, name, key }];
}

/** Whether a finding is an info about a missing object or key that is marked `optional: true`, or has a replacement. */
export function isAboutOptional({ isOptional, severity }: Pick<Finding, 'isOptional' | 'severity'>): boolean {
  return severity === 'info' && isOptional === true;
}

/** What a pod needs a ConfigMap or Secret for. */
export type ObjectUse = 'variables' | 'volume' | 'image-pull';

/** A reference of a pod to a ConfigMap or Secret that was not found. */
export interface MissingObject {
  readonly kind: ObjectKind;
  readonly name: string;
  readonly use: ObjectUse;
  readonly fetched: Exclude<Fetched, { state: 'found' }>;
  readonly optional: boolean;
  /** From the root of the pod to the name. */
  readonly path: Path;
  /** `env NAME`, `envFrom[0]` or `volume NAME`. */
  readonly field: string;
}

interface UseWords {
  /** What happens without the object. */
  readonly consequence: string;
  /** The same if it is not known whether the object exists. */
  readonly doubt: string;
  readonly optional: string;
  readonly optionalDoubt: string;
}

const USES: Readonly<Record<ObjectUse, UseWords>> = {
  variables: {
    consequence: 'the container waits with CreateContainerConfigError',
    doubt: 'its values are only known at run time, and without it the container waits with CreateContainerConfigError',
    optional: 'nothing is set',
    optionalDoubt: 'its values are only known at run time',
  },
  volume: {
    consequence: 'the pod waits with FailedMount',
    doubt: 'without it the pod waits with FailedMount',
    optional: 'the volume has none of its files',
    optionalDoubt: 'without it the volume has none of its files',
  },
  'image-pull': {
    consequence: 'the kubelet pulls the images without it',
    doubt: 'without it the kubelet cannot pull images of private registries',
    optional: 'the kubelet pulls the images without it',
    optionalDoubt: 'without it the kubelet cannot pull images of private registries',
  },
};

function severityOfUnknown({ kind, use, optional }: MissingObject, hint: string | undefined): Severity {
  const isUsual = hint === undefined && (use === 'image-pull' || kind === 'secret');
  return optional || isUsual ? 'info' : 'warning';
}

/** The finding for an object that was not found; undefined if there is nothing to report. */
export function missingObject(
  context: PodContext,
  located: LocatedContainer | undefined,
  missing: MissingObject,
): Finding | undefined {
  const { kind, name, use, fetched, optional, path, field } = missing;
  const code = kind === 'configMap' ? 'missing-configmap' : 'missing-secret';
  const title = `${kindName(kind)} ${context.namespace}/${name}`;
  const words = USES[use];
  // A kubelet starts containers without the Secrets of imagePullSecrets.
  const isMilder = use === 'image-pull';
  const report = (message: string, severity: Severity, hint?: string): Finding =>
    podFinding(located, code, path, message, { field, severity, hint, cause: title, isOptional: optional || isMilder });
  if (fetched.state === 'unknown') {
    const { lookup } = fetched;
    if (lookup.quiet) return undefined;
    return report(
      optional
        ? `${title} is ${lookup.why}, and optional: ${words.optionalDoubt}`
        : `${title} is ${lookup.why}: ${words.doubt}`,
      severityOfUnknown(missing, lookup.hint),
      lookup.hint ?? 'add it to the files, or pass --complete if the files contain every object',
    );
  }
  if (fetched.state === 'absent' && optional) {
    return report(`${title} does not exist, and is optional: ${words.optional}`, 'info');
  }
  const what = fetched.state === 'absent' ? `${title} does not exist` : `${title} cannot be read`;
  return report(
    `${what}: ${words.consequence}: ${fetched.message}`,
    isMilder ? 'warning' : 'error',
    (fetched.state === 'absent' ? fetched.hint : undefined) ??
      `add the ${kindName(kind)}${isMilder ? '' : ', or set optional: true'}`,
  );
}
