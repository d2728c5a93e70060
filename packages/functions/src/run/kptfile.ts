import type { Diagnostic, Location, JsonValue } from '@krmkit/base';
import { locationOf } from '@krmkit/base';
import type { PackageFile, DeclaringText, Field } from '@krmkit/manifests';
import {
  identityOf,
  checkMembers,
  fieldItems,
  memberOf,
  fieldName,
  reportField,
  fieldText,
  textsOf,
} from '@krmkit/manifests';
import { createLocator, toValue } from '@krmkit/yaml';
import { isFatal, strictMessage } from './declared-text.ts';
import { DEFAULT_IMAGE_PREFIX } from './image.ts';
import type { KptfileStep } from './kptfile-step.ts';
import { readKptfileStep } from './kptfile-step.ts';

/** The parts of a Kptfile that are needed to render its package. */
export interface Kptfile {
  readonly name: string | undefined;
  /** Only read from the package that is rendered: it runs before its subpackages, each of which runs before its own. */
  readonly topDown: boolean;
  /** Only read from the package that is rendered: a failed render saves what its functions made before. */
  readonly savesOnFailure: boolean;
  readonly mutators: readonly KptfileStep[];
  readonly validators: readonly KptfileStep[];
}

export interface ReadKptfile {
  /** Undefined if the Kptfile is unusable; steps that are unusable are left out. */
  readonly kptfile: Kptfile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface KptfileOptions {
  /** Put in front of images without a registry or a path; '' for none. Default: the catalogue of kpt. */
  readonly imagePrefix?: string;
}

/** Annotations that newer releases of kpt read in the Kptfile of the package they render. */
const TOP_DOWN = 'kpt.dev/bfs-rendering';
const SAVE_ON_FAILURE = 'kpt.dev/save-on-render-failure';

const KEYS: readonly string[] = [
  'apiVersion',
  'kind',
  'metadata',
  'upstream',
  'upstreamLock',
  'info',
  'pipeline',
  'inventory',
  'status',
];
const METADATA_KEYS: readonly string[] = ['name', 'namespace', 'labels', 'annotations'];
const GIT_KEYS: readonly string[] = ['repo', 'directory', 'ref'];
// `emails` up to the betas of 2025, `email` since then.
const INFO_KEYS: readonly string[] = [
  'site',
  'email',
  'emails',
  'licenseFile',
  'description',
  'keywords',
  'man',
  'readinessGates',
];
const INVENTORY_KEYS: readonly string[] = ['namespace', 'name', 'inventoryID', 'labels', 'annotations'];

/**
 * Reads a Kptfile as strictly as kpt does: unknown fields and repeated keys are errors (`invalid-kptfile`) with their
 * positions. Only `status` is not checked, because tools write it and releases differ. For a file that is not YAML the
 * reader has already reported the problem.
 */
export function readKptfile(file: PackageFile, options: KptfileOptions = {}): ReadKptfile {
  const diagnostics: Diagnostic[] = [];
  const { source, documents } = file;
  const read = documents.flatMap(({ root }) => (root === undefined ? [] : [root]));
  const [root, second] = read;
  const tell = (message: string, hint: string, location: Location): void => {
    diagnostics.push({ code: 'invalid-kptfile', severity: 'error', message, hint, location });
  };
  const start = locationOf(source, { start: 0, end: 0 });
  if (file.template) {
    tell('This Kptfile is a template ({{ }}) and cannot be read', 'render the template first', start);
    return { kptfile: undefined, diagnostics };
  }
  if (documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) {
    return { kptfile: undefined, diagnostics };
  }
  if (root === undefined) {
    tell('This Kptfile is empty', 'write apiVersion: kpt.dev/v1, kind: Kptfile and metadata: {name: NAME}', start);
    return { kptfile: undefined, diagnostics };
  }
  if (second !== undefined) {
    tell('A Kptfile is one document, and this is a second one', 'remove it', locationOf(source, second));
  }
  // Read with kpt's rules: kubectl would read the key `n` of a configMap as `false`.
  const { value, problems } = toValue(root, 'kustomize');
  for (const problem of problems.filter(isFatal)) {
    tell(strictMessage(problem, source.text), problem.hint ?? 'leave one of them out', locationOf(source, problem));
  }
  const find = createLocator(root, 'kustomize');
  const text: DeclaringText = {
    code: 'invalid-kptfile',
    subject: subjectOfValue(value),
    fieldPath: [],
    title: 'a Kptfile',
    find,
    locate: (span) => locationOf(source, span),
    location: start,
    diagnostics,
  };
  const kptfile = readFields({ value, path: [], text }, options);
  return { kptfile, diagnostics };
}

function subjectOfValue(value: JsonValue): DeclaringText['subject'] {
  const identity = identityOf(value);
  return identity === undefined
    ? undefined
    : { apiVersion: identity.apiVersion, kind: identity.kind, name: identity.name };
}

function readFields(field: Field, options: KptfileOptions): Kptfile | undefined {
  if (!isOfKnownVersion(field)) return undefined;
  checkMembers(field, KEYS);
  const metadata = checked(memberOf(field, 'metadata'), METADATA_KEYS);
  textsOf(memberOf(metadata, 'labels'));
  const annotations = memberOf(metadata, 'annotations');
  const texts = textsOf(annotations) ?? {};
  const isSet = (name: string): boolean => texts[name] === 'true';
  for (const [key, git] of [
    ['upstream', GIT_KEYS],
    ['upstreamLock', [...GIT_KEYS, 'commit']],
  ] as const) {
    const upstream = checked(
      memberOf(field, key),
      key === 'upstream' ? ['type', 'git', 'updateStrategy'] : ['type', 'git'],
    );
    checked(memberOf(upstream, 'git'), git);
  }
  const info = checked(memberOf(field, 'info'), INFO_KEYS);
  for (const gate of fieldItems(memberOf(info, 'readinessGates'))) checkMembers(gate, ['conditionType']);
  checked(memberOf(field, 'inventory'), INVENTORY_KEYS);
  const pipeline = checked(memberOf(field, 'pipeline'), ['mutators', 'validators']);
  const prefix = options.imagePrefix ?? DEFAULT_IMAGE_PREFIX;
  const stepsOf = (key: 'mutators' | 'validators'): readonly KptfileStep[] =>
    fieldItems(memberOf(pipeline, key)).flatMap((item) => readKptfileStep(item, prefix) ?? []);
  return {
    name: fieldText(memberOf(metadata, 'name')),
    topDown: isSet(TOP_DOWN),
    savesOnFailure: isSet(SAVE_ON_FAILURE),
    mutators: stepsOf('mutators'),
    validators: stepsOf('validators'),
  };
}

function checked(field: Field | undefined, keys: readonly string[]): Field | undefined {
  return field !== undefined && checkMembers(field, keys) ? field : undefined;
}

function isOfKnownVersion(field: Field): boolean {
  const kind = memberOf(field, 'kind');
  if (kind?.value !== 'Kptfile') {
    const what = kind === undefined ? `${fieldName(field)} has no kind` : 'kind is not Kptfile';
    reportField(kind ?? field, what, 'write kind: Kptfile');
    return false;
  }
  const version = memberOf(field, 'apiVersion');
  if (version?.value === 'kpt.dev/v1') return true;
  const written = fieldText(version) ?? '';
  const isOld = /^kpt\.dev\/v1alpha[12]$/.test(written);
  reportField(
    version ?? field,
    isOld
      ? `${written} is an old version of the Kptfile that kpt no longer reads`
      : `${JSON.stringify(written)} is not a known version of the Kptfile`,
    isOld
      ? 'write apiVersion: kpt.dev/v1, and list its functions under pipeline.mutators and pipeline.validators'
      : 'write apiVersion: kpt.dev/v1',
  );
  return false;
}
