import { nearest } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { PodContext } from '../context.ts';
import { nodeOf } from '../context.ts';
import type { DownwardPath, FieldContext, FieldResult } from './downward-fields.ts';
import { downwardPath, envPaths, given, isOwnPod, own, plainFieldValue } from './downward-fields.ts';
import type { EntryContext, EntryResult, EntrySource } from './entry-source.ts';
import type { Finding } from '../finding.ts';
import { goQuote } from './go-quote.ts';
import { defined } from '../json-reader.ts';
import type { ObjectFieldSelector, Pod } from '../model.ts';
import { qualifiedNameErrors } from '../names.ts';
import type { Provenance } from './provenance.ts';
import type { Behaviour } from '../release.ts';
import type { Value } from '../value.ts';
import { hole, literal, withSecrets } from '../value.ts';
import { controllerSetsAnnotation, controllerSetsLabel } from '../pod/workloads.ts';

/** `fieldRef`. */
export const FIELD_REF: EntrySource<ObjectFieldSelector> = {
  decode: (reader) => ({
    fieldPath: reader.text('fieldPath') ?? '',
    ...defined({ apiVersion: reader.text('apiVersion') }),
  }),
  resolve: resolveField,
  references: ({ fieldPath }) => {
    const { path, key } = splitSubscript(fieldPath) ?? {};
    if (key === undefined) return [];
    if (path === 'metadata.labels') return [{ kind: 'label', key }];
    return path === 'metadata.annotations' ? [{ kind: 'annotation', key }] : [];
  },
  describe: ({ fieldPath }) => `fieldRef ${fieldPath}`,
  isOptional: () => false,
};

function resolveField(entry: EntryContext, reference: ObjectFieldSelector): EntryResult {
  const { context, located, path, field } = entry;
  const { pod, behaviour, runtime, controller } = context;
  const { fieldPath } = reference;
  const provenance: Provenance = { kind: 'field', path, fieldPath };
  const node = nodeOf(context);
  const result = fieldValue(pod, reference, { behaviour, runtime, controller, node });
  const refusals = validateFieldRef(reference, behaviour);
  if (result.error === undefined && refusals.length === 0 && result.absent !== true) {
    const { kind, key } = labelIn(fieldPath) ?? {};
    const secrets = key === undefined ? undefined : context.secretsAt?.(['metadata', `${kind ?? ''}s`, key]);
    return { state: 'set', value: withSecrets(result.value, secrets), provenance, findings: NO_FINDINGS };
  }
  const at = [...path, 'valueFrom', 'fieldRef', 'fieldPath'];
  const hint = fieldHint(reference, behaviour);
  const findings = refusals.map((refusal) =>
    podFinding(located, 'invalid-field-ref', at, `the API server refuses it: ${refusal.message}`, {
      field,
      hint,
      replacement: similarField(reference, behaviour),
    }),
  );
  if (result.error !== undefined) {
    // An API server accepts it, but the kubelet fails: a node without addresses.
    if (findings.length === 0) {
      findings.push(podFinding(located, 'invalid-field-ref', at, result.error, { field }));
    }
    return { state: 'failed', message: result.error, provenance, findings };
  }
  if (result.absent !== true) return { state: 'set', value: result.value, provenance, findings };
  const added = addedLater(fieldPath, context);
  if (added === undefined) findings.push(missingLabel(entry, fieldPath, at));
  return { state: 'set', value: added ?? result.value, provenance, findings };
}

function labelIn(fieldPath: string): { readonly kind: 'label' | 'annotation'; readonly key: string } | undefined {
  const [, kind, key] = /^metadata\.(label|annotation)s\['(.*)'\]$/s.exec(fieldPath) ?? [];
  return key === undefined ? undefined : { kind: kind === 'label' ? kind : 'annotation', key };
}

/** A label or an annotation that the manifest does not have, and that the pod can have. */
function addedLater(fieldPath: string, { sources, partial }: PodContext): Value | undefined {
  const label = labelIn(fieldPath);
  if (label === undefined) return undefined;
  const { kind, key } = label;
  const added = kind === 'label' ? sources.addsLabel : sources.addsAnnotation;
  if (added?.(key) === true) return hole('substitution', `${kind} ${key} by kustomize`);
  // The labels of the patched resource are not known.
  return partial ? hole('substitution', `${kind} ${key} of the patched resource`) : undefined;
}

function missingLabel({ located, field }: EntryContext, fieldPath: string, at: Path): Finding {
  const { kind, key } = labelIn(fieldPath) ?? { kind: 'label', key: fieldPath };
  return podFinding(located, 'missing-label', at, `the pod has no ${kind} ${key}: the variable is set, and empty`, {
    field,
    hint: `add it to metadata.${kind}s of the pod template, unless something adds it in the cluster`,
  });
}

/**
 * The value of a `fieldRef` in `env` (kubelet_pods.go `podFieldSelectorRuntimeValue`, pods/helpers.go
 * `ConvertDownwardAPIFieldLabel`, fieldpath.go `ExtractFieldPathAsString`).
 */
export function fieldValue(pod: Pod, fieldRef: ObjectFieldSelector, context: FieldContext): FieldResult {
  const converted = convertFieldLabel(fieldRef, context.behaviour);
  if (converted.error !== undefined) return converted;
  const { path, key } = converted;
  if (key !== undefined) return mapEntry(pod, fieldRef.fieldPath, { path, key }, context);
  return plainFieldValue(pod, path, context);
}

type Converted =
  | { readonly path: DownwardPath; readonly key: string | undefined; readonly error?: never }
  | { readonly error: string };

function convertFieldLabel({ apiVersion, fieldPath }: ObjectFieldSelector, behaviour: Behaviour): Converted {
  if (apiVersion !== undefined && apiVersion !== '' && apiVersion !== 'v1') {
    return { error: `unsupported pod version: ${apiVersion}` };
  }
  const subscripted = splitSubscript(fieldPath);
  if (subscripted !== undefined) {
    const { path } = subscripted;
    if (path === 'metadata.annotations' || path === 'metadata.labels') return { path, key: subscripted.key };
    return { error: `field label does not support subscript: ${fieldPath}` };
  }
  const known = downwardPath(fieldPath, behaviour);
  if (known !== undefined) return { path: known, key: undefined };
  // The name of the field before v1beta3.
  if (fieldPath === 'spec.host') return { path: 'spec.nodeName', key: undefined };
  return { error: `field label not supported: ${fieldPath}` };
}

/** Splits `path['key']`. The key can contain quotes and brackets, and can be empty. */
function splitSubscript(fieldPath: string): { readonly path: string; readonly key: string } | undefined {
  if (!fieldPath.endsWith("']")) return undefined;
  const inner = fieldPath.slice(0, -2);
  const start = inner.indexOf("['");
  return start > 0 ? { path: inner.slice(0, start), key: inner.slice(start + 2) } : undefined;
}

function mapEntry(
  pod: Pod,
  fieldPath: string,
  { path, key }: { readonly path: DownwardPath; readonly key: string },
  context: FieldContext,
): FieldResult {
  const errors = keyErrors(path, key);
  if (errors.length > 0) return { error: `invalid key subscript in ${fieldPath}: ${errors.join(';')}` };
  const known = given(context, fieldPath);
  if (known !== undefined) return { value: known };
  const text = own(path === 'metadata.labels' ? pod.metadata.labels : pod.metadata.annotations, key);
  const { controller, behaviour } = context;
  if (path === 'metadata.labels') {
    const topology = topologyLabel(pod, key, context);
    if (topology !== undefined) return topology;
    const rule = controllerSetsLabel(controller, key, behaviour);
    if (rule === 'always' || (rule === 'if-absent' && text === undefined)) {
      return { value: hole('controller', `label ${key}`) };
    }
  } else {
    const rule = controllerSetsAnnotation(controller, key, behaviour);
    if (rule === 'always' || (rule === 'if-absent' && text === undefined)) {
      return { value: hole('controller', `annotation ${key}`) };
    }
  }
  return text === undefined ? { value: [], absent: true } : { value: literal(text) };
}

const TOPOLOGY_LABELS: ReadonlySet<string> = new Set(['topology.kubernetes.io/zone', 'topology.kubernetes.io/region']);

/**
 * The label that PodTopologyLabels copies from the node when a pod is bound to it. It replaces the pod's own label
 * (plugin/pkg/admission/podtopologylabels/admission.go). Undefined if the pod's own label takes effect.
 */
function topologyLabel(pod: Pod, key: string, context: FieldContext): FieldResult | undefined {
  if (!context.behaviour.topologyLabels || !TOPOLOGY_LABELS.has(key)) return undefined;
  // A pod with a uid and a node has its final labels.
  if (isOwnPod(context) && pod.metadata.uid !== undefined && pod.spec.nodeName !== undefined) return undefined;
  const { node } = context;
  if (node.state !== 'found') return { value: hole('field', `label ${key}`) };
  const text = own(node.object.metadata.labels, key);
  return text === undefined ? undefined : { value: literal(text) };
}

/** The key of an annotation is lower-cased before the check: it can have upper case letters in its prefix. */
function keyErrors(path: string, key: string): readonly string[] {
  return qualifiedNameErrors(path === 'metadata.annotations' ? key.toLowerCase() : key);
}

/** An API server's message about a member of the selector: the member, and the text after `FIELD: `. */
export interface SelectorError {
  readonly field: string;
  readonly message: string;
}

/**
 * An API server's check of a `fieldRef` (validation.go, `validateObjectFieldSelector`), after defaulting. Without other
 * fields that are `supported`, of one in `env`.
 */
export function validateFieldRef(
  fieldRef: ObjectFieldSelector,
  behaviour: Behaviour,
  supported: readonly string[] = envPaths(behaviour),
): readonly SelectorError[] {
  const { fieldPath } = fieldRef;
  if (fieldPath === '') return [{ field: 'fieldPath', message: 'Required value' }];
  const converted = convertFieldLabel(fieldRef, behaviour);
  if (converted.error !== undefined) {
    const message = `Invalid value: ${goQuote(fieldPath)}: error converting fieldPath: ${converted.error}`;
    return [{ field: 'fieldPath', message }];
  }
  const { path, key } = converted;
  if (path === 'status.hostIPs' && behaviour.hostIPs === 'forbidden') {
    return [{ field: '', message: "Forbidden: may not be set when feature gate 'PodHostIPs' is not enabled" }];
  }
  if (key !== undefined) {
    const checked = path === 'metadata.annotations' ? key.toLowerCase() : key;
    return keyErrors(path, key).map((text) => ({ field: '', message: `Invalid value: ${goQuote(checked)}: ${text}` }));
  }
  if (supported.includes(path)) return [];
  const listed = supported.map((known) => goQuote(known)).join(', ');
  return [{ field: 'fieldPath', message: `Unsupported value: ${goQuote(path)}: supported values: ${listed}` }];
}

/** Common mistakes for one label: `metadata.labels.app`, `metadata.labels[app]`, `metadata.labels["app"]`. */
const MISTAKEN_SUBSCRIPT = /^(metadata\.(?:labels|annotations))(?:\.|\[["']?)([^[\]"']+)["']?\]?$/;

/** The field that the author probably means; undefined if none is similar. */
function similarField({ apiVersion, fieldPath }: ObjectFieldSelector, behaviour: Behaviour): string | undefined {
  if (apiVersion !== undefined && apiVersion !== 'v1') return undefined;
  if (splitSubscript(fieldPath) !== undefined || isKnownField(fieldPath, behaviour)) return undefined;
  const [, map, key] = MISTAKEN_SUBSCRIPT.exec(fieldPath) ?? [];
  return map !== undefined && key !== undefined ? `${map}['${key}']` : nearest(fieldPath, envPaths(behaviour));
}

/** The hint for a reference that an API server refuses. */
export function fieldHint(reference: ObjectFieldSelector, behaviour: Behaviour): string | undefined {
  const similar = similarField(reference, behaviour);
  if (similar !== undefined) return `did you mean ${similar}?`;
  const { apiVersion, fieldPath } = reference;
  if (apiVersion !== undefined && apiVersion !== 'v1') return 'leave out apiVersion';
  if (splitSubscript(fieldPath) !== undefined) return undefined;
  if (fieldPath === 'metadata.labels' || fieldPath === 'metadata.annotations') return `name one: ${fieldPath}['KEY']`;
  if (fieldPath === 'status.hostIPs' && behaviour.hostIPs === 'forbidden') return 'it is on by default from 1.29';
  // The server's message lists the supported fields.
  if (isKnownField(fieldPath, behaviour)) return undefined;
  return `env can have ${envPaths(behaviour).join(', ')}, metadata.labels['KEY'] and metadata.annotations['KEY']`;
}

/** Whether a volume can have the field, or env if the release has it. */
function isKnownField(fieldPath: string, behaviour: Behaviour): boolean {
  if (fieldPath === 'metadata.labels' || fieldPath === 'metadata.annotations') return true;
  if (fieldPath === 'status.hostIPs') return behaviour.hostIPs === 'forbidden';
  return downwardPath(fieldPath) !== undefined;
}
