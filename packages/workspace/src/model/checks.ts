import type { Diagnostic } from '@krmkit/base';
import type { CheckSettings, ObjectJudge, Workload } from '@krmkit/check';
import {
  countUncheckedKinds,
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
  /** In the order of the environments. Calls `onChecked` with those that were computed. */
  readonly check: (
    environments: Environments,
    settings: CheckSettings,
    between: () => Promise<void>,
  ) => Promise<readonly CheckedEnvironment[]>;
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

export function createEnvironmentChecker(): EnvironmentChecker {
  let known = new Map<string, KnownCheck>();
  let judges:
    | { readonly inputs: readonly unknown[]; readonly judgeOf: (environment: Environment) => ObjectJudge }
    | undefined;
  return {
    check: async (environments, settings, between) => {
      const all = environmentsOf(environments);
      const definitions = all.flatMap(({ package: own }) =>
        own.resources.filter(({ identity }) => isDefinition(identity)),
      );
      const inputs = [settings, ...definitions];
      if (judges === undefined || !sameItems(judges.inputs, inputs)) {
        judges = { inputs, judgeOf: createObjectJudges(environments, settings) };
      }
      const outsideOf = findOutside(environments, settings.rules?.external ?? []);
      const next = new Map<string, KnownCheck>();
      for (const environment of all) {
        await between();
        const key = keyOf(environment);
        const outside = outsideOf(environment.root, environment.isBuilt);
        const own = [environment.package, judges];
        const before = known.get(key) ?? next.get(key);
        const isSame = before !== undefined && sameItems(before.inputs, own) && answersSame(before.asked, outside);
        next.set(key, isSame ? before : checkOne(environment, settings, judges, outside));
      }
      known = next;
      return [...next.values()].map(({ checked }) => checked);
    },
  };
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
  return JSON.stringify(answer ?? null);
}

function checkOne(
  environment: Environment,
  settings: CheckSettings,
  judges: { readonly judgeOf: (environment: Environment) => ObjectJudge },
  lookup: OutsideLookup,
): KnownCheck {
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
    judges.judgeOf(environment),
    resolveOptions(environment.package.facts, settings, new Map()),
    { outside, onFound: (diagnostic, about) => void (about && found.set(diagnostic, about)) },
  );
  const workloads: Workload[] = [];
  const unchecked: Resource[] = [];
  for (const resource of environment.package.resources) {
    if (mayHavePodTemplate(resource.identity, settings.templates)) {
      for (const template of resolved.templatesOf(resource)) workloads.push({ ...template, root: environment.root });
    }
    if (!resolved.judgeObject(resource)) unchecked.push(resource);
  }
  const checked = { environment, diagnostics: resolved.diagnostics, found, workloads, unchecked };
  return { inputs: [environment.package, judges], asked, checked };
}

/** The findings of all environments that count, sorted by file and position: those of `krmkit check`. */
export function findingsOf(
  environments: Environments,
  checked: readonly CheckedEnvironment[],
  settings: CheckSettings,
): readonly Diagnostic[] {
  const unseen = findUnseenContainers(settings.templates, settings.rules !== undefined);
  const kinds = countUncheckedKinds();
  for (const { environment, unchecked } of checked) {
    for (const resource of environment.package.resources) unseen.look(resource);
    for (const resource of unchecked) kinds.add(resource);
  }
  const { diagnostics } = expansionOutcome(settings, {
    environments,
    found: checked.map(({ environment: { root }, diagnostics: own }) => ({ root, diagnostics: own })),
    known: undefined,
    unseen: [...unseen.diagnostics(), ...kinds.diagnostics()],
    collector: createWorkloadCollector(undefined),
  });
  return diagnostics;
}
