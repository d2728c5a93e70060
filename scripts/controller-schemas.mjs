// Prints packages/schemas/src/controller-type-table.ts: the types of the objects of Flux and Argo CD, from packages that are
// generated from the types of their controllers. It downloads these packages with npm.
//   node scripts/controller-schemas.mjs > packages/schemas/src/controller-type-table.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** They have the types of Flux 2.8 and of Argo CD 3. */
const PACKAGES = ['@kubernetes-models/flux-cd@4.0.0', '@kubernetes-models/argo-cd@4.0.0'];

/** Fields of later releases. Source: api/ of kustomize-controller and helm-controller of Flux 2.9, and Argo CD 3.6. */
const LATER = {
  KustomizeV1KustomizationSpec: { buildMetadata: '[]', ignore: '*' },
  KustomizeV1PostBuild: { substituteStrategy: '' },
  HelmV2HelmReleaseSpec: { postRenderStrategy: '*' },
  ArgoApplicationSourceDirectory: { disableExtensionFilter: '?' },
};

/** Types of Kubernetes, and how the table writes them. All others can be anything. */
const KUBERNETES = new Map([
  ['ApimachineryPkgApisMetaV1ObjectMeta', ':V1ObjectMeta'],
  ['ApimachineryPkgApisMetaV1LabelSelector', ':V1LabelSelector'],
  ['ApimachineryPkgUtilIntstrIntOrString', '|'],
  ['ApimachineryPkgApisMetaV1Time', '~'],
]);

/**
 * The name of a type of a controller; undefined for other types.
 * @param {string} name
 */
function shortName(name) {
  const [, controller, own] = /^ComGithubFluxcd(\w+)ControllerApi(V\w+)$/.exec(name) ?? [];
  if (controller !== undefined) return `${controller}${own}`;
  const [, shared] = /^ComGithubFluxcdPkgApis(\w+)$/.exec(name) ?? [];
  if (shared !== undefined) return `Flux${shared}`;
  const [, argo] = /^ComGithubArgoprojArgoCdV3PkgApisApplicationV1alpha1(\w+)$/.exec(name) ?? [];
  return argo === undefined ? undefined : `Argo${argo}`;
}

/**
 * As the comment of the table describes it.
 * @param {string} type
 * @param {Declared} known
 * @returns {string}
 */
function codeOf(type, known) {
  const text = type.trim();
  const [, item] = /^Array<(.*)>$/s.exec(text) ?? [];
  if (item !== undefined) return `[]${codeOf(item, known)}`;
  const [, values] = /^\{\s*\[key: string\]: (.*?);?\s*\}$/s.exec(text) ?? [];
  if (values !== undefined) return `{}${codeOf(values, known)}`;
  if (text === 'string' || /^"[^"]*"(?: \| "[^"]*")*$/.test(text)) return '';
  if (text === 'number') return '#.';
  if (text === 'boolean') return '?';
  const [, kubernetes] = /^IIoK8s(\w+)$/.exec(text) ?? [];
  if (kubernetes !== undefined) return KUBERNETES.get(kubernetes) ?? '*';
  const name = shortName(text.slice(1));
  if (name === undefined) return '*';
  const alias = known.aliases.get(name);
  if (alias !== undefined) return codeOf(alias, known);
  return known.bodies.has(name) ? `:${name}` : '*';
}

/**
 * The texts of the fields of types, and of types that are other names, by the names of types.
 * @typedef {{ readonly bodies: Map<string, string>, readonly aliases: Map<string, string> }} Declared
 */

/**
 * @param {string} directory a package
 * @param {Declared} declared gets its types
 */
function readTypes(directory, { bodies, aliases }) {
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = readFileSync(join(directory, file), 'utf8').replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
    const [, name = ''] = /^export type \{ \w+ as I(\w+)/m.exec(text) ?? [];
    const [, body] = /^export interface \w+(?: extends TypeMeta)? \{\n([\s\S]*?)^\}/m.exec(text) ?? [];
    const [, alias] = /^export type I\w+ = ([^;]+);$/m.exec(text) ?? [];
    const short = shortName(name);
    if (short === undefined) continue;
    if (body !== undefined) bodies.set(short, body);
    else if (alias !== undefined) aliases.set(short, alias);
  }
}

/** @param {Declared} known */
function printTable(known) {
  /** @type {Map<string, Map<string, string>>} */
  const types = new Map();
  /** @type {string[]} */
  const kinds = [];
  for (const [name, body] of known.bodies) {
    /** @type {Map<string, string>} */
    const fields = new Map(Object.entries(/** @type {Record<string, Record<string, string>>} */ (LATER)[name] ?? {}));
    for (const [, field = '', type = ''] of body.matchAll(
      /^ {4}"([^"]+)"\??: ((?:\{[^}]*\}|Array<[\s\S]*?>(?=;\n)|[^;])*);/gm,
    )) {
      fields.set(field, codeOf(type, known));
    }
    const [, apiVersion] = /^ {4}"apiVersion": "([^"]+)"/m.exec(body) ?? [];
    const [, kind = ''] = /^ {4}"kind": "([^"]+)"/m.exec(body) ?? [];
    // The status is not configuration.
    if (apiVersion !== undefined && fields.has('status')) fields.set('status', '*');
    if (apiVersion !== undefined && !kind.endsWith('List')) kinds.push(`${apiVersion}/${kind}:${name}`);
    types.set(name, fields);
  }
  const reached = new Set(kinds.map((line) => line.slice(line.lastIndexOf(':') + 1)));
  for (const name of reached) {
    for (const code of types.get(name)?.values() ?? []) {
      const [, used] = /:(\w+)$/.exec(code) ?? [];
      if (used !== undefined && types.has(used)) reached.add(used);
    }
  }
  const lines = [...reached].map((name) => {
    const fields = [...(types.get(name) ?? [])].map(([field, code]) => `${field}${code}`);
    return [name, ...fields.toSorted()].join(' ');
  });
  return [...kinds.toSorted(), ...lines.toSorted()].join('\n');
}

const directory = mkdtempSync(join(tmpdir(), 'controller-schemas-'));
try {
  /** @type {Declared} */
  const declared = { bodies: new Map(), aliases: new Map() };
  for (const [index, name] of PACKAGES.entries()) {
    const own = join(directory, String(index));
    execFileSync('mkdir', [own]);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', own, name], { stdio: 'pipe' });
    execFileSync('tar', ['xzf', readdirSync(own)[0] ?? ''], { cwd: own });
    readTypes(join(own, 'package'), declared);
  }
  process.stdout.write(`// Printed by scripts/controller-schemas.mjs from ${PACKAGES.join(' and ')}. Do not edit.

/**
 * The kinds of Flux and Argo CD, and their types, as \`KUBERNETES_TYPES\` has those of Kubernetes; types that are not here are
 * there. Only types of fields: neither which fields are required nor which texts are allowed.
 */
export const CONTROLLER_TYPES: string = \`
${printTable(declared)}
\`;
`);
} finally {
  rmSync(directory, { recursive: true });
}
