// Prints packages/schemas/src/type-table.ts: the types of Kubernetes in all releases that a version of @kubernetes/client-node
// was generated for, with the enumerations and quantities of kubernetes-models. It downloads these packages with npm.
//   node scripts/kubernetes-schemas.mjs > packages/schemas/src/type-table.ts
//   node scripts/kubernetes-schemas.mjs DIRECTORY MINOR
// prints the table of one unpacked client, without enumerations and quantities: a test compares it with the file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The newest version of @kubernetes/client-node for each release: the minor of Kubernetes, and the version. */
const CLIENTS = /** @type {const} */ ([
  [20, '0.14.3'],
  [21, '0.15.1'],
  [22, '0.16.3'],
  [24, '0.17.1'],
  [25, '0.18.1'],
  [27, '0.19.0'],
  [28, '0.20.0'],
  [29, '0.21.0'],
  [30, '0.22.3'],
  [32, '1.1.2'],
  [33, '1.3.0'],
  [34, '1.4.0'],
  [36, '2.0.1'],
]);
/** Its OpenAPI document has enumerations, which that of the repository of Kubernetes does not have. */
const MODELS = 'kubernetes-models@5.1.0';

const OLDER = ['V1beta1', 'V1beta2', 'V1alpha1', 'V1alpha2', 'V1alpha3', 'V2beta2'];

/** Fields of removed versions, which `MODELS` does not have. Source: api/openapi-spec/swagger.json of Kubernetes 1.20. */
const REMOVED_QUANTITIES = new Set([
  'V2beta1ContainerResourceMetricSource.targetAverageValue',
  'V2beta1ExternalMetricSource.targetAverageValue',
  'V2beta1ExternalMetricSource.targetValue',
  'V2beta1ObjectMetricSource.averageValue',
  'V2beta1ObjectMetricSource.targetValue',
  'V2beta1PodsMetricSource.targetAverageValue',
  'V2beta1ResourceMetricSource.targetAverageValue',
  'V1alpha1Overhead.podFixed',
]);

/**
 * Fields whose values the OpenAPI document does not list, and validation limits. Source: validation.go of autoscaling, core,
 * rbac and storage in pkg/apis of Kubernetes 1.20, and of apiextensions in k8s.io/apiextensions-apiserver.
 * @type {readonly (readonly [field: string, values: readonly string[]])[]}
 */
const VALIDATED = [
  ['V1CustomResourceDefinitionSpec.scope', ['Cluster', 'Namespaced']],
  ['V1JSONSchemaProps.type', ['array', 'boolean', 'integer', 'number', 'object', 'string']],
  ['V1PriorityClass.preemptionPolicy', ['Never', 'PreemptLowerPriority']],
  ['V1RoleRef.apiGroup', ['', 'rbac.authorization.k8s.io']],
  ['V1RoleRef.kind', ['ClusterRole', 'Role']],
  ['V1StorageClass.reclaimPolicy', ['Delete', 'Retain']],
  ['V1StorageClass.volumeBindingMode', ['Immediate', 'WaitForFirstConsumer']],
  ['V1Subject.kind', ['Group', 'ServiceAccount', 'User']],
  ['RbacV1Subject.kind', ['Group', 'ServiceAccount', 'User']],
  ['V2beta2MetricSpec.type', ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']],
  ['V2MetricSpec.type', ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']],
];

/** @typedef {{ readonly code: string, readonly required: boolean }} Field */
/** @typedef {{ readonly kinds: ReadonlyMap<string, string>, readonly types: ReadonlyMap<string, ReadonlyMap<string, Field>> }} Api */
/** @typedef {{ readonly quantities: ReadonlySet<string>, readonly enums: ReadonlyMap<string, readonly string[]> }} Details */

/**
 * The kinds and types of one version of @kubernetes/client-node.
 * @param {string} directory the package
 * @param {Details} [details]
 * @returns {Api}
 */
function readClient(directory, details = { quantities: new Set(), enums: new Map() }) {
  const generated = join(directory, 'dist', 'gen');
  const [apis, models] = readdirSync(generated).includes('apis') ? ['apis', 'models'] : ['api', 'model'];
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const file of readdirSync(join(generated, apis))) {
    if (!file.endsWith('Api.js')) continue;
    const methods = readFileSync(join(generated, apis, file), 'utf8').split(/^ {4}(?:async )?(?=create[A-Z]\w*\()/m);
    for (const method of methods.slice(1)) {
      const [, kind = ''] = /^create(?:Namespaced)?(\w+)\(/.exec(method) ?? [];
      const [, group = '', version = ''] = /'\/apis?\/(?:([^/']+)\/)?(v\d\w*)\//.exec(method) ?? [];
      const [, type = ''] = /serialize\(body, "(\w+)"/.exec(method) ?? [];
      const isPart = /\{name\}/.test(method.slice(0, method.indexOf('serialize(body')));
      if (isPart || type === '' || version === '') continue;
      kinds.set(`${group === '' ? '' : `${group}/`}${version}/${kind}`, type);
    }
  }
  /** @type {Map<string, Map<string, Field>>} */
  const types = new Map();
  for (const file of readdirSync(join(generated, models))) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(generated, models, file), 'utf8');
    const [, name = '', list = ''] =
      /^(\w+)\.attributeTypeMap = (\[[^;]*?\n?\]);$/m.exec(text.replaceAll('; }"', ' }"')) ?? [];
    if (name === '') continue;
    const declared = readFileSync(join(generated, models, file.replace(/js$/, 'd.ts')), 'utf8');
    const required = new Set([...declared.matchAll(/^ {4}'([^']+)': /gm)].map(([, field]) => field));
    /** @type {Map<string, Field>} */
    const fields = new Map();
    for (const { name: property, baseName, type, format = '' } of JSON.parse(list)) {
      const path = `${name}.${baseName}`;
      const code = codeOf(type, format, details.quantities.has(path), details.enums.get(path));
      fields.set(baseName, { code, required: required.has(property) });
    }
    types.set(name, fields);
  }
  // The status is not configuration.
  for (const type of kinds.values()) {
    const fields = types.get(type);
    if (fields?.has('status') === true && fields.has('kind')) fields.set('status', { code: '*', required: false });
  }
  return { kinds, types };
}

/**
 * @param {string} type
 * @param {string} format
 * @param {boolean} isQuantity
 * @param {readonly string[] | undefined} options
 * @returns {string}
 */
function codeOf(type, format, isQuantity, options) {
  const inner = /^(?:Array|Set)<(.*)>$/.exec(type)?.[1];
  if (inner !== undefined) return `[]${codeOf(inner, format, isQuantity, options)}`;
  const values = /^\{ \[key: string\]: (.*?);? \}$/.exec(type)?.[1];
  if (values !== undefined) return `{}${codeOf(values, format, isQuantity, options)}`;
  if (isQuantity) return '%';
  switch (type) {
    case 'string':
      if (options !== undefined) return `=${options.map((option) => option.replaceAll(' ', '_')).join(',')}`;
      return format === 'byte' ? '&' : '';
    case 'Date':
    case 'V1MicroTime':
      return '~';
    case 'number':
      return format === 'int64' ? '##' : format === 'double' ? '#.' : '#';
    case 'boolean':
      return '?';
    case 'IntOrString':
      return '|';
    case 'any':
    case 'object':
      return '*';
    default:
      return `:${type}`;
  }
}

/**
 * The quantities and enumerations of kubernetes-models, as `TYPE.FIELD` with the names of @kubernetes/client-node.
 * @param {string} directory the package
 * @returns {Details}
 */
function readDetails(directory) {
  const quantities = new Set(REMOVED_QUANTITIES);
  /** @type {Map<string, readonly string[]>} */
  const enums = new Map(VALIDATED);
  /** @type {Map<string, readonly string[]>} */
  const inherited = new Map();
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts') || file.includes('_schemas')) continue;
    const text = readFileSync(join(directory, file), 'utf8');
    const [, group = '', version = '', name = ''] =
      / as IoK8sApi([A-Z][a-z]+)(V\d[a-z0-9]*)([A-Z]\w*) \}/.exec(text) ?? [];
    const [, body = ''] = /^export interface \w+ \{\n([\s\S]*?)^\}/m.exec(text) ?? [];
    for (const [, field = '', type = ''] of body.matchAll(/^ {4}"([^"]+)"\??: ([^;{]*(?:\{[^}]*\})?[^;]*);/gm)) {
      const options = [...type.matchAll(/"([^"]*)"/g)].map(([, option = '']) => option);
      // The values of a mapping and text that can have any value are not enumerations.
      const isEnum = options.length > 0 && field !== 'kind' && field !== 'apiVersion' && !/\bstring\b/.test(type);
      for (const known of [`${version}${name}`, `${group}${version}${name}`]) {
        // The older versions of a type have the same quantities, and the same enumerations or some of their values.
        const older = OLDER.map((one) => `${known.replace(version, one)}.${field}`);
        if (type.includes('ResourceQuantity')) for (const one of [`${known}.${field}`, ...older]) quantities.add(one);
        if (!isEnum) continue;
        enums.set(`${known}.${field}`, options);
        for (const one of older) inherited.set(one, options);
      }
    }
  }
  return { quantities, enums: new Map([...inherited, ...enums]) };
}

/** @typedef {{ code: string, readonly since: number, last: number }} Span */

/**
 * Adds a release to the spans of a name. The oldest clients have neither formats nor IntOrString, so the newest code counts.
 * @param {Span[]} spans
 * @param {string} code
 * @param {number} minor
 * @param {number | undefined} before the release before this one
 */
function extend(spans, code, minor, before) {
  const last = spans.at(-1);
  const coarse = (/** @type {string} */ one) => one.replace(/#[#.]/, '#').replace(/&/, '').replace('|', '*');
  if (last !== undefined && last.last === before && coarse(last.code) === coarse(code)) {
    last.code = code;
    last.last = minor;
  } else spans.push({ code, since: minor, last: minor });
}

/**
 * @param {string} name
 * @param {readonly Span[]} spans
 * @param {number} from the first release in which the owner exists
 * @param {number} to the last one
 */
function written(name, spans, from, to) {
  return spans.map(({ code, since, last }) => {
    const range = since === from && last === to ? '' : `@${since === from ? '' : since}-${last === to ? '' : last}`;
    return `${name}${code}${range}`;
  });
}

/** @param {readonly (readonly [minor: number, api: Api])[]} apis */
function printTypes(apis) {
  /** @type {Map<string, Span[]>} */
  const kinds = new Map();
  /** @type {Map<string, { from: number, to: number, fields: Map<string, Span[]> }>} */
  const types = new Map();
  for (const [index, [minor, api]] of apis.entries()) {
    const before = apis[index - 1]?.[0];
    const reached = new Set(api.kinds.values());
    for (const name of reached) {
      for (const { code } of api.types.get(name)?.values() ?? []) {
        const [, used] = /:(\w+)$/.exec(code) ?? [];
        if (used !== undefined) reached.add(used);
      }
    }
    for (const [kind, type] of api.kinds) {
      const spans = kinds.get(kind) ?? [];
      kinds.set(kind, spans);
      extend(spans, `:${type}`, minor, before);
    }
    for (const name of reached) {
      const type = types.get(name) ?? { from: minor, to: minor, fields: new Map() };
      types.set(name, type);
      type.to = minor;
      for (const [field, { code, required }] of api.types.get(name) ?? []) {
        const spans = type.fields.get(field) ?? [];
        type.fields.set(field, spans);
        extend(spans, `${code}${required ? '!' : ''}`, minor, before);
      }
    }
  }
  const [oldest, newest] = [apis[0]?.[0] ?? 0, apis.at(-1)?.[0] ?? 0];
  return [
    ...[...kinds].flatMap(([kind, spans]) => written(kind, spans, oldest, newest)).toSorted(),
    ...[...types]
      .map(([name, { from, to, fields }]) =>
        [name, ...[...fields].toSorted(byName).flatMap(([field, spans]) => written(field, spans, from, to))].join(' '),
      )
      .toSorted(),
  ].join('\n');
}

/**
 * @param {readonly [string, unknown]} a
 * @param {readonly [string, unknown]} b
 */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}

/**
 * @template T
 * @param {string} name
 * @param {(directory: string) => T} read
 */
function withPackage(name, read) {
  const directory = mkdtempSync(join(tmpdir(), 'kubernetes-schemas-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', directory, name], { stdio: 'pipe' });
    execFileSync('tar', ['xzf', readdirSync(directory)[0] ?? ''], { cwd: directory });
    return read(join(directory, 'package'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const [directory, minor] = process.argv.slice(2);
if (directory !== undefined) {
  process.stdout.write(printTypes([[Number(minor), readClient(directory)]]));
} else {
  const details = withPackage(MODELS, readDetails);
  const apis = CLIENTS.map(([release, version]) => {
    const api = withPackage(`@kubernetes/client-node@${version}`, (client) => readClient(client, details));
    return /** @type {const} */ ([release, api]);
  });
  process.stdout
    .write(`// Printed by scripts/kubernetes-schemas.mjs from @kubernetes/client-node and kubernetes-models. Do not edit.

/** The minors of Kubernetes 1 in \`KUBERNETES_TYPES\`. */
export const KUBERNETES_MINORS: readonly number[] = [${CLIENTS.map(([minor]) => minor).join(', ')}];

/**
 * The kinds of Kubernetes, one on a line, and then the types, one on a line with its fields. After the name of a field:
 * nothing for text, \`=A,B\` one of these texts, with \`_\` for a space, \`&\` base64, \`~\` a time, \`#\` a 32-bit and
 * \`##\` a 64-bit integer, \`#.\` a number, \`?\` a boolean, \`|\` an integer or text, \`%\` a quantity, \`*\` anything,
 * \`:TYPE\` another type, with \`[]\` in front for a list and \`{}\` for a mapping of these; \`!\` for a required field;
 * \`@22-24\` for the minors that have it, if not all have it.
 */
export const KUBERNETES_TYPES: string = \`
${printTypes(apis)}
\`;
`);
}
