import type { Diagnostic } from '@krmkit/base';
import type { CheckSettings, ExpansionOutcome, ObjectJudge, Workload } from '@krmkit/check';
import {
  countUncheckedKinds,
  createEventChoice,
  createObjectJudges,
  createWorkloadCollector,
  expansionOutcome,
  findOutside,
  resolveEnvironment,
  resolveOptions,
} from '@krmkit/check';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import type { FoundIn, ObjectName, Outside, OutsideLookup } from '@krmkit/pods';
import { findUnseenContainers, mayHavePodTemplate } from '@krmkit/pods';
import { isDefinition } from '@krmkit/schemas';
import { sameItems } from '../files/remember.ts';

/** An environment that is checked. */
export interface CheckedEnvironment {
  readonly environment: Environment;
  readonly diagnostics: readonly Diagnostic[];
  /** What diagnostics about pods and objects are about. */
  readonly found: ReadonlyMap<Diagnostic, FoundIn>;
  readonly workloads: readonly Workload[];
  /** The objects whose kinds have no schema. */
  readonly unchecked: readonly Resource[];
}

/** Checks environments, and computes the findings of one again only if they can be different. */
export interface EnvironmentChecker {
  /** In the order of the environments. `before` is called before each of them. */
  readonly check: (
    environments: Environments,
    settings: CheckSettings,
    before: (done: number, total: number) => Promise<void>,
  ) => Promise<readonly CheckedEnvironment[]>;
  /**
   * Checks one environment beside the others of the last check. `only`: the objects in this file. Before there is a last
   * check, with these settings, and an object that the environment does not have may be in another one.
   */
  readonly checkOne: (
    environment: Environment,
    only: string | undefined,
    settings: CheckSettings,
  ) => CheckedEnvironment;
}

interface KnownCheck {
  readonly inputs: readonly unknown[];
  readonly asked: Map<string, Question>;
  readonly checked: CheckedEnvironment;
}

/** What an environment asked about the objects of the others, and the answer. */
interface Question {
  readonly target: ObjectName;
  readonly namespace: string | undefined;
  readonly answer: string;
}

/** What all environments share. */
interface Shared {
  readonly inputs: readonly unknown[];
  readonly settings: CheckSettings;
  readonly judgeOf: (environment: Environment) => ObjectJudge;
  /** What was said about objects, by environment and object. */
  readonly judged: Map<string, JudgedObjects>;
}

interface JudgedObjects {
  readonly inputs: readonly unknown[];
  readonly byResource: WeakMap<Resource, ReturnType<ObjectJudge>>;
}

type OutsideOf = ReturnType<typeof findOutside>;

const NOT_KNOWN_YET: Outside = { state: 'exists', by: 'in a build that is not known yet' };

export function createEnvironmentChecker(): EnvironmentChecker {
  let known = new Map<string, KnownCheck>();
  let shared: Shared | undefined;
  let outsideOf: OutsideOf = () => () => NOT_KNOWN_YET;
  return {
    check: async (environments, settings, before) => {
      const all = environmentsOf(environments);
      const definitions = all.flatMap(({ package: own }) =>
        own.resources.filter(({ identity }) => isDefinition(identity)),
      );
      const inputs = [settings, ...definitions];
      if (shared === undefined || !sameItems(shared.inputs, inputs)) shared = sharedOf(environments, settings, inputs);
      outsideOf = findOutside(environments, settings.rules?.external ?? []);
      const checked: CheckedEnvironment[] = [];
      const keys = new Set<string>();
      for (const environment of all) {
        await before(checked.length, all.length);
        const key = keyOf(environment);
        const outside = outsideOf(environment.root, environment.isBuilt);
        const last = known.get(key);
        const isSame =
          last !== undefined &&
          sameItems(last.inputs, [environment.package, shared]) &&
          answersSame(last.asked, outside);
        const own = isSame ? last : checkWith(environment, shared, outside);
        known.set(key, own);
        keys.add(key);
        checked.push(own.checked);
      }
      known = new Map([...known].filter(([key]) => keys.has(key)));
      return checked;
    },
    checkOne: (environment, only, settings) => {
      const others = shared ?? sharedOf({ files: environment.package, roots: [] }, settings, []);
      const own = checkWith(environment, others, outsideOf(environment.root, environment.isBuilt), only);
      if (only === undefined && shared !== undefined) known.set(keyOf(environment), own);
      return own.checked;
    },
  };
}

function sharedOf(environments: Environments, settings: CheckSettings, inputs: readonly unknown[]): Shared {
  return { inputs, settings, judgeOf: createObjectJudges(environments, settings), judged: new Map() };
}

function keyOf({ root, isBuilt }: Environment): string {
  return JSON.stringify([root ?? null, isBuilt]);
}

function answersSame(asked: ReadonlyMap<string, Question>, outside: OutsideLookup): boolean {
  for (const { target, namespace, answer } of asked.values()) {
    if (answerText(outside(target, namespace)) !== answer) return false;
  }
  return true;
}

function answerText(answer: Outside | undefined): string {
  if (answer?.state !== 'exists') return JSON.stringify(answer ?? null);
  return JSON.stringify([answer.by, answer.object?.value ?? null]);
}

function checkWith(environment: Environment, shared: Shared, lookup: OutsideLookup, only?: string): KnownCheck {
  const { settings } = shared;
  const asked = new Map<string, Question>();
  const outside: OutsideLookup = (target, namespace) => {
    const answer = lookup(target, namespace);
    const { group, kind, name } = target;
    const key = JSON.stringify([group, kind, name, namespace ?? null]);
    asked.set(key, { target: { group, kind, name }, namespace, answer: answerText(answer) });
    return answer;
  };
  const found = new Map<Diagnostic, FoundIn>();
  const resolved = resolveEnvironment(
    environment,
    rememberingJudge(environment, shared),
    resolveOptions(environment.package.facts, settings, new Map()),
    { outside, onFound: (diagnostic, about) => void (about && found.set(diagnostic, about)) },
  );
  const { root } = environment;
  const chooseEvents = createEventChoice(settings, undefined);
  const workloads: Workload[] = [];
  const unchecked: Resource[] = [];
  for (const resource of environment.package.resources) {
    if (only !== undefined && resource.origin?.source.path !== only) continue;
    if (mayHavePodTemplate(resource.identity, settings.templates)) {
      const { length } = resolved.diagnostics;
      const templates = resolved.templatesOf(resource);
      const own = resolved.diagnostics.slice(length);
      for (const template of templates) workloads.push({ ...chooseEvents(template, root, own), root });
    }
    if (!resolved.judgeObject(resource)) unchecked.push(resource);
  }
  const checked = { environment, diagnostics: resolved.diagnostics, found, workloads, unchecked };
  return { inputs: [environment.package, shared], asked, checked };
}

/** Judges an object again only if it, its environment's patches or the schemas are others. */
function rememberingJudge(environment: Environment, { judgeOf, judged }: Shared): ObjectJudge {
  const { root, isBuilt, package: own } = environment;
  const key = keyOf(environment);
  const inputs = [root, isBuilt, [...own.facts.patches].join('\n')];
  let known = judged.get(key);
  if (known === undefined || !sameItems(known.inputs, inputs)) {
    known = { inputs, byResource: new WeakMap() };
    judged.set(key, known);
  }
  const { byResource } = known;
  const judge = judgeOf(environment);
  return (resource) => {
    let judgement = byResource.get(resource);
    if (judgement === undefined) byResource.set(resource, (judgement = judge(resource)));
    return judgement;
  };
}

/** The findings of environments that count, and what else `check` says. `overall`: findings about all environments. */
export function outcomeOf(
  environments: Environments,
  checked: readonly CheckedEnvironment[],
  settings: CheckSettings,
  overall: readonly Diagnostic[],
): ExpansionOutcome {
  const collector = createWorkloadCollector(undefined);
  for (const { workloads } of checked) for (const { root, ...template } of workloads) collector.choose(template, root);
  return expansionOutcome(settings, {
    environments,
    found: checked.map(({ environment: { root }, diagnostics }) => ({ root, diagnostics })),
    known: undefined,
    unseen: overall,
    collector,
  });
}

/** The findings, each one at its own place. */
export function findingsOf({ diagnostics }: ExpansionOutcome): readonly Diagnostic[] {
  return diagnostics.flatMap(({ occurrences = [], ...first }) => [first, ...occurrences]);
}

/** One finding about all objects whose kinds have no schema, and one about containers in unknown kinds. */
export function overallFindings(
  checked: readonly CheckedEnvironment[],
  settings: CheckSettings,
): readonly Diagnostic[] {
  const unseen = findUnseenContainers(settings.templates, settings.rules !== undefined);
  const kinds = countUncheckedKinds();
  for (const { environment, unchecked } of checked) {
    for (const resource of environment.package.resources) unseen.look(resource);
    for (const resource of unchecked) kinds.add(resource);
  }
  return [...unseen.diagnostics(), ...kinds.diagnostics()];
}
