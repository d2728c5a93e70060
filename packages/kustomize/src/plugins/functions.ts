import type { Permissions, FunctionItem, FunctionItems, PipelineRun, FunctionStep } from '@krmkit/functions';
import { checkAllowed, functionOf, LIST_VERSION } from '@krmkit/functions';
import { identityOf } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { Change, JsonObject } from '@krmkit/base';
import { diffValues, member } from '@krmkit/base';
import type { Build } from '../build-context.ts';
import { locateSourced, stepOf } from '../build-context.ts';
import type { Generated } from '../generators/generate.ts';
import { addGenerated } from '../generators/generate.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import type { Sourced, Step } from '../origins.ts';
import { applySourced } from '../origins.ts';
import { withSourced, withoutSharing } from '../shared-scalars.ts';
import type { Plugin, PluginStep } from './plugin.ts';

/** How a build runs KRM functions. */
export interface BuildFunctions {
  /** What functions can do. */
  readonly permissions: Permissions;
  /** Runs functions on items: `runPipeline` with runners. Never rejects. */
  readonly run: (steps: readonly FunctionStep[], items: FunctionItems) => Promise<PipelineRun>;
}

/** The step of a plugin that declares a KRM function; undefined if it declares none, or after an error. */
export function functionStep(
  plugin: Plugin,
  functions: BuildFunctions | undefined,
  build: Pick<Build, 'report'>,
): PluginStep | 'refused' | undefined {
  const resource = resourceOf(plugin.object);
  if (resource === undefined) return undefined;
  const { directory } = plugin.entry;
  const { declaration, diagnostics } = functionOf(resource, directory);
  for (const diagnostic of diagnostics) build.report(diagnostic);
  if (declaration === undefined) return diagnostics.length > 0 ? 'refused' : undefined;
  const { name, program } = declaration;
  const permission = functions && checkAllowed(program, functions.permissions);
  if (functions === undefined || permission?.ok === false) {
    const reason =
      permission?.ok === false ? permission.message : 'is a function, and a build runs functions only with permission';
    const hint =
      permission?.ok === false ? permission.hint : 'add --enable-alpha-plugins, and --enable-exec for a program';
    refuse(plugin, `${name} ${reason}`, hint, build);
    return 'refused';
  }
  const step: FunctionStep = {
    name,
    program,
    functionConfig: plugin.object.value,
    listVersion: LIST_VERSION,
    scope: '.',
    selectors: [],
    exclude: [],
    localDirectory: directory,
    // A validator of kustomize can add a label, so that its output counts.
    isValidator: false,
    defersFailure: false,
    declaredAt: declaration.declaredAt ?? locateSourced(plugin.object),
    packagePath: '.',
  };
  const run: FunctionRun = (items) => functions.run([step], items);
  return (objects, own, context) => runFunction(run, objects, own, context);
}

type FunctionRun = (items: FunctionItems) => Promise<PipelineRun>;

async function runFunction(runOn: FunctionRun, objects: ObjectList, plugin: Plugin, build: Build): Promise<void> {
  const sent = plugin.role === 'generators' ? [] : [...objects.entries()];
  const items = sent.flatMap(([position, object]): readonly FunctionItem[] => {
    const resource = resourceOf(object);
    return resource === undefined
      ? []
      : [{ id: String(position), resource, value: object.value, path: undefined, index: undefined }];
  });
  const run = await runOn({ items });
  for (const problem of run.problems) build.report(problem);
  if (!run.ok) return;
  const declared = { ...stepOf({ ...plugin.entry, sourced: plugin.object }, 'set'), generated: true } as const;
  const returned = new Set<number>();
  for (const { id, value } of run.items.items) {
    const position = id === undefined ? undefined : Number(id);
    const object = position === undefined ? undefined : objects.at(position);
    if (position === undefined || object === undefined) {
      addGenerated(objects, generatedBy(plugin, value, declared), build);
      continue;
    }
    returned.add(position);
    objects.replace(position, withValue(object, value, declared));
  }
  for (const { id } of items) {
    const position = Number(id);
    if (!returned.has(position)) objects.remove(position);
  }
}

/** The parts that the function has changed come from it; the others keep their origins. */
function withValue(object: BuildObject, value: JsonObject, step: Step): BuildObject {
  const changes = diffValues(object.value, value).map((change): Change<Sourced> =>
    'content' in change ? { ...change, content: { value: change.content, origins: { steps: [step] } } } : change,
  );
  const own = withoutSharing(object);
  return changes.length === 0 ? own : withSourced(own, applySourced(own, changes));
}

const NEEDS_HASH = 'kustomize.config.k8s.io/needs-hash';
const BEHAVIOR = 'kustomize.config.k8s.io/behavior';

/** A generated object can ask for a hash in its name, and say whether it merges into another one. */
function generatedBy({ role, entry }: Plugin, value: JsonObject, step: Step): Generated {
  const annotations = member(member(value, 'metadata'), 'annotations');
  const behavior = member(annotations, BEHAVIOR);
  const made: BuildObject = {
    value,
    origins: { steps: [step] },
    previous: [],
    prefixes: [],
    suffixes: [],
    needsHash: member(annotations, NEEDS_HASH) === 'true',
  };
  const removed = [NEEDS_HASH, BEHAVIOR].filter((name) => member(annotations, name) !== undefined);
  const changes = removed.map((name) => ({ kind: 'remove', path: ['metadata', 'annotations', name] }) as const);
  const object = role === 'generators' ? withSourced(made, applySourced(made, changes)) : made;
  return { object, behavior: typeof behavior === 'string' ? behavior : '', entry };
}

/** The object as other parts of krmkit see it; undefined without an apiVersion. */
function resourceOf(object: BuildObject): Resource | undefined {
  const identity = identityOf(object.value);
  if (identity === undefined) return undefined;
  const [first] = object.origins.steps;
  const position = first?.position;
  const isFile = position?.kind === 'field' && position.within === undefined && object.origins.steps.length === 1;
  const isUnchanged = object.origins.members === undefined;
  if (!isFile || !isUnchanged || first?.generated === true) return { identity, value: object.value };
  return {
    identity,
    value: object.value,
    origin: { ...position.origin, path: [...position.origin.path, ...position.path] },
  };
}

function refuse({ object }: Plugin, message: string, hint: string, build: Pick<Build, 'report'>): void {
  const location = locateSourced(object, ['metadata', 'annotations']);
  build.report({
    code: 'function-not-allowed',
    severity: 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
  });
}
