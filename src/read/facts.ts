import { printIdentity } from '../resource/identity.ts';
import type { GeneratedObject, PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { follow } from '../value/path.ts';
import type { KustomizationFacts } from '../resource/kustomization.ts';
import { directoryOf } from '../text/file-path.ts';

export function collectFacts(
  resources: readonly Resource[],
  kustomizations: readonly KustomizationFacts[],
  sources: ReadonlyMap<string, Source> = new Map(),
  templates: readonly Source[] = [],
): PackageFacts {
  const generated = [ROOT_CERTIFICATES, ...templates.flatMap(namedInTemplate)];
  const vars = new Map<string, string>();
  const addedLabels = new Set<string>();
  const addedAnnotations = new Set<string>();
  const namespaces = new Map<string, string>();
  const patches = new Set<string>();
  const patchedNames = new Set<string>();
  for (const facts of kustomizations) {
    for (const made of facts.generated) generated.push(made);
    for (const name of facts.vars) if (!vars.has(name)) vars.set(name, facts.path);
    for (const label of facts.labels) addedLabels.add(label);
    for (const annotation of facts.annotations) addedAnnotations.add(annotation);
    if (facts.namespace !== undefined) namespaces.set(facts.directory, facts.namespace);
    for (const key of facts.addedKeys) patchedNames.add(key);
    for (const patch of facts.patches) {
      patches.add(patch);
      addWords(patchedNames, sources.get(patch)?.text ?? '');
    }
    for (const patch of facts.inlinePatches) addWords(patchedNames, patch);
  }
  for (const resource of resources) {
    for (const made of generatedBy(resource)) generated.push(made);
  }
  const braces = resources.some(substitutesBraces);
  return {
    generated,
    vars,
    substitutesBraces: braces,
    addedLabels,
    addedAnnotations,
    namespaces,
    patches,
    patchedNames,
  };
}

/** Collects the words that can be names of variables or keys, from a strategic merge patch or a list of operations. */
function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9_][\w.-]*/g)) words.add(word);
}

/** The root-ca-cert-publisher of the controller manager creates it in every namespace. */
const ROOT_CERTIFICATES: GeneratedObject = {
  kind: 'ConfigMap',
  namespace: undefined,
  name: 'kube-root-ca.crt',
  keys: ['ca.crt'],
  by: 'the cluster',
  directory: '',
};

/** The ConfigMaps and Secrets of a template, whose content is only known when it is rendered. */
function namedInTemplate({ path, text }: Source): readonly GeneratedObject[] {
  return text.split(/^---.*$/m).flatMap((document): readonly GeneratedObject[] => {
    const kind = /^kind: *(ConfigMap|Secret)\s*$/m.exec(document)?.[1];
    const [, , name] =
      /^metadata: *\n( +)(?:\S.*\n(?:\1 .*\n)*\1)*?name: *([a-z0-9][a-z0-9.-]*)\s*$/m.exec(document) ?? [];
    if ((kind !== 'ConfigMap' && kind !== 'Secret') || name === undefined) return [];
    const directory = directoryOf(path);
    return [{ kind, namespace: undefined, name, keys: undefined, by: `the template ${path}`, directory }];
  });
}

function generatedBy(resource: Resource): GeneratedObject[] {
  const path = resource.origin?.source.path ?? '';
  return madeObjects(resource).map(({ kind, name, keys, anywhere }) => ({
    kind,
    namespace: anywhere === true ? undefined : resource.identity.namespace,
    name,
    keys,
    by: printIdentity(resource.identity),
    directory: directoryOf(path).replace(/^\//, ''),
  }));
}

/** A Secret or ConfigMap that an operator creates from an object. */
interface MadeObject {
  readonly kind: GeneratedObject['kind'];
  readonly name: string;
  /** Undefined if only the operator knows them. */
  readonly keys?: readonly string[] | undefined;
  /** True if it is created in other namespaces than the object's own. */
  readonly anywhere?: boolean;
}

type Maker = (value: JsonValue, name: string) => readonly MadeObject[];

/** What operators create, by `Kind.group`, from the reference of each project. */
const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['Job.batch', certificateOfJob],
  ['ExternalSecret.external-secrets.io', externalSecret],
  [
    'ClusterExternalSecret.external-secrets.io',
    (value, name) => [{ kind: 'Secret', name: textAt(value, ['spec', 'externalSecretName']) ?? name, anywhere: true }],
  ],
  ['SealedSecret.bitnami.com', sealedSecret],
  ['Certificate.cert-manager.io', certificate],
  ['SopsSecret.isindir.github.com', sopsSecret],
  ['OnePasswordItem.onepassword.com', (_, name) => [{ kind: 'Secret', name }]],
  ['VaultStaticSecret.secrets.hashicorp.com', (value) => secretAt(value, ['spec', 'destination', 'name'])],
  ['VaultDynamicSecret.secrets.hashicorp.com', (value) => secretAt(value, ['spec', 'destination', 'name'])],
  ['VaultPKISecret.secrets.hashicorp.com', (value) => secretAt(value, ['spec', 'destination', 'name'])],
  [
    'InfisicalSecret.secrets.infisical.com',
    (value) => secretAt(value, ['spec', 'managedSecretReference', 'secretName']),
  ],
  [
    'Cluster.postgresql.cnpg.io',
    (_, name) => secrets(`${name}-app`, `${name}-superuser`, `${name}-ca`, `${name}-server`),
  ],
  ['KafkaUser.kafka.strimzi.io', (_, name) => [{ kind: 'Secret', name }]],
  [
    'ObjectBucketClaim.objectbucket.io',
    (_, name) => [
      { kind: 'Secret', name },
      { kind: 'ConfigMap', name },
    ],
  ],
]);

function madeObjects(resource: Resource): readonly MadeObject[] {
  const { group, kind, name } = resource.identity;
  return MAKERS.get(`${kind}.${group}`)?.(resource.value, name) ?? [];
}

/** True for a Flux Kustomization that replaces `${NAME}` when it applies. */
export function substitutesBraces(resource: Resource): boolean {
  const { group, kind } = resource.identity;
  return isFluxKustomization(group, kind) && follow(resource.value, ['spec', 'postBuild']) !== undefined;
}

function isFluxKustomization(group: string, kind: string): boolean {
  return kind === 'Kustomization' && group === 'kustomize.toolkit.fluxcd.io';
}

/**
 * https://external-secrets.io/latest/api/externalsecret: the keys are those of the template, or else those of `data`.
 */
function externalSecret(value: JsonValue, name: string): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const target = member(spec, 'target');
  const template = member(target, 'template');
  const policy = textAt(target, ['creationPolicy']) ?? 'Owner';
  // It extends a Secret of another owner, so it does not say which keys the Secret has.
  const open =
    policy !== 'Owner' ||
    nonEmpty(member(template, 'templateFrom')) ||
    (template === undefined && nonEmpty(member(spec, 'dataFrom')));
  const templated = member(template, 'data');
  const keep = templated === undefined || textAt(template, ['mergePolicy']) === 'Merge';
  const known =
    keep && nonEmpty(member(spec, 'dataFrom')) ? undefined : [...keysOf(templated), ...(keep ? secretKeys(spec) : [])];
  const manifest = textAt(target, ['manifest', 'kind']);
  if (manifest !== undefined && manifest !== 'ConfigMap') return [];
  return [
    {
      kind: manifest === 'ConfigMap' ? 'ConfigMap' : 'Secret',
      name: textAt(target, ['name']) ?? name,
      keys: open ? undefined : known,
    },
  ];
}

function secretKeys(spec: JsonValue | undefined): string[] {
  const data = member(spec, 'data');
  if (!isArray(data)) return [];
  return data.map((entry) => member(entry, 'secretKey')).filter((key) => typeof key === 'string');
}

/** https://github.com/bitnami-labs/sealed-secrets: the template can add keys to the encrypted ones. */
function sealedSecret(value: JsonValue, name: string): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const template = member(spec, 'template');
  return [
    {
      kind: 'Secret',
      name: textAt(template, ['metadata', 'name']) ?? name,
      keys: [...keysOf(member(spec, 'encryptedData')), ...keysOf(member(template, 'data'))],
    },
  ];
}

/** https://cert-manager.io/docs/usage/certificate: keystores and additional formats add keys of their own. */
function certificate(value: JsonValue): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const name = textAt(spec, ['secretName']);
  if (name === undefined) return [];
  const more = member(spec, 'keystores') !== undefined || member(spec, 'additionalOutputFormats') !== undefined;
  return [{ kind: 'Secret', name, keys: more ? undefined : ['tls.crt', 'tls.key', 'ca.crt'] }];
}

/** https://github.com/jet/kube-webhook-certgen: a Job that creates the certificate of a webhook. */
function certificateOfJob(value: JsonValue): readonly MadeObject[] {
  const containers = follow(value, ['spec', 'template', 'spec', 'containers']);
  if (!isArray(containers)) return [];
  return containers.flatMap((container) => {
    const args = member(container, 'args');
    if (!isArray(args) || args[0] !== 'create') return [];
    const written = args.find((arg) => typeof arg === 'string' && arg.startsWith(SECRET_NAME));
    return typeof written === 'string' ? secrets(written.slice(SECRET_NAME.length)) : [];
  });
}

const SECRET_NAME = '--secret-name=';

function sopsSecret(value: JsonValue): readonly MadeObject[] {
  const templates = follow(value, ['spec', 'secretTemplates']);
  if (!isArray(templates)) return [];
  return templates.flatMap((template) => secretAt(template, ['name']));
}

function secretAt(value: JsonValue, path: Path): readonly MadeObject[] {
  const name = textAt(value, path);
  return name === undefined ? [] : secrets(name);
}

function secrets(...names: readonly string[]): readonly MadeObject[] {
  return names.map((name) => ({ kind: 'Secret', name }));
}

function textAt(value: JsonValue | undefined, path: Path): string | undefined {
  const found = follow(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function keysOf(value: JsonValue | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function nonEmpty(value: JsonValue | undefined): boolean {
  return isArray(value) && value.length > 0;
}
