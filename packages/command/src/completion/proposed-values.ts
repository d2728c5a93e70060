import { delimiter } from 'node:path';
import { NO_PERMISSIONS } from '@krmkit/check';
import { readKubeconfig } from '@krmkit/cluster';
import type { Diagnostic } from '@krmkit/base';
import { podAt, podTemplatesOf } from '@krmkit/pods';
import { decodeText, streamListedFiles, listPackage } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { isArray, member } from '@krmkit/base';
import { createDocumentMemory } from '@krmkit/yaml';
import { configure } from '../configuration/configure.ts';
import type { CommandContext } from '../context.ts';
import type { ProposedFrom } from '../definition.ts';
import { readPorts } from '../expand/progress.ts';
import { rootPorts } from '../build/root-ports.ts';

/** A value with a short description, which can be empty. */
export type Candidate = readonly [value: string, description: string];

export interface Given {
  /** The positional arguments so far. Those that exist are read; without any, the current directory. */
  readonly positional: readonly string[];
  /** The value of `--kubeconfig`. */
  readonly kubeconfig: string | undefined;
}

/** A shell waits for the candidates: reading stops after this time, in milliseconds. */
const MAX_TIME = 1000;
const MAX_KUBECONFIG_BYTES = 16 * 1024 * 1024;

export async function proposedValues(
  from: ProposedFrom,
  given: Given,
  context: CommandContext,
): Promise<readonly Candidate[]> {
  if (from === 'contexts') return contextNames(given.kubeconfig, context);
  const found = new Map<string, Set<string>>();
  for await (const resource of resourcesOf(given.positional, context)) {
    for (const value of FROM_RESOURCE[from](resource)) {
      const kinds = found.get(value) ?? new Set();
      found.set(value, kinds.add(resource.identity.kind));
    }
  }
  const withKinds = from === 'names' || from === 'containers';
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, kinds]): Candidate => [value, withKinds ? [...kinds].join(', ') : '']);
}

/** The names of what objects of Flux and Argo CD apply. */
export async function rootNames(context: CommandContext): Promise<readonly Candidate[]> {
  const { buildControllers } = rootPorts(context);
  const parsed = { positional: [], values: new Map(), switches: new Set(['quiet']), refused: new Set<string>() };
  const { controllers = {} } = (await configure(context, { options: [] }, parsed)) ?? {};
  const { roots } = await buildControllers({ paths: ['.'], flags: NO_PERMISSIONS, controllers });
  return texts(roots.map(({ directory }) => directory)).map((name): Candidate => [name, '']);
}

const FROM_RESOURCE: Readonly<Record<Exclude<ProposedFrom, 'contexts'>, (resource: Resource) => readonly string[]>> = {
  kinds: ({ identity }) => texts([identity.kind]),
  names: ({ identity }) => texts([identity.name]),
  namespaces: ({ identity }) => texts([identity.namespace]),
  containers: ({ value }) =>
    podTemplatesOf(value, []).flatMap((template) => {
      const spec = member(podAt(value, template), 'spec');
      const lists = ['containers', 'initContainers'].map((list) => member(spec, list));
      return texts(lists.flatMap((list) => (isArray(list) ? list : [])).map((container) => member(container, 'name')));
    }),
};

/** A value with a control character, such as a line end, cannot be one line of the answer. */
function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string' && /^[^\p{Cc}]+$/u.test(value));
}

async function* resourcesOf(
  positional: readonly string[],
  context: CommandContext,
): AsyncGenerator<Resource, void, undefined> {
  const end = context.clock.now() + MAX_TIME;
  const paths: string[] = [];
  for (const path of positional) if (path !== '-' && (await context.files.status(path)).ok) paths.push(path);
  // Standard input is that of the shell.
  if (positional.includes('-')) return;
  const ignored: Diagnostic[] = [];
  const listed = await listPackage(paths.length === 0 ? ['.'] : paths, context.files, ignored);
  const files = streamListedFiles(listed, readPorts(context), { memory: createDocumentMemory() }, ignored);
  for await (const { resources } of files) {
    yield* resources;
    if (context.clock.now() > end) return;
  }
}

/** As in kubectl: the flag, else `KUBECONFIG`, else the file in the home directory. */
async function contextNames(given: string | undefined, context: CommandContext): Promise<readonly Candidate[]> {
  const { env, files } = context;
  const named = (env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const usual = `${env['HOME'] ?? env['USERPROFILE'] ?? ''}/.kube/config`;
  const found = [];
  for (const path of given !== undefined ? [given] : named.length > 0 ? named : [usual]) {
    const bytes = await files.readFile(path, MAX_KUBECONFIG_BYTES);
    const text = bytes.ok ? decodeText(bytes.value) : undefined;
    if (text?.ok === true) found.push({ path, text: text.value });
  }
  const config = readKubeconfig(found);
  return config.ok ? texts(config.value.contexts.map(({ name }) => name)).map((name) => [name, '']) : [];
}
