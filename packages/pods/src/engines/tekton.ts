import { nearest, isObject, member, follow, objectsAt, textAt } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import type { EngineReference, TextEngine } from './engine.ts';

/** What a Task declares, with the names that its steps can refer to. */
interface TaskNames {
  readonly params: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
  readonly workspaces: ReadonlySet<string>;
  readonly steps: ReadonlySet<string>;
  /** The Task is written in a Pipeline or a run, whose names it sees, too. */
  readonly isEmbedded: boolean;
  /** A StepAction: its Task decides the rest. */
  readonly isStepAction: boolean;
}

const KNOWN_WORDS =
  'params|context|workspaces|results|steps?|tasks|artifacts|credentials|inputs|outputs|resources|finally';
const REFERENCE = new RegExp(String.raw`\$\(((?:${KNOWN_WORDS})(?:\.|\[)[^()$\s]*)\)`, 'g');

/**
 * The references of Tekton in the texts of a Task: https://tekton.dev/docs/pipelines/variables. `path` leads to the
 * steps, the sidecars or the one container.
 */
export function tektonEngine(resource: JsonObject, path: Path): TextEngine {
  const names = namesOf(resource, path);
  const template = member(follow(resource, path.slice(0, -1)), 'stepTemplate');
  const variables = new Set(objectsAt(template, 'env').map((entry) => textAt(entry, 'name')));
  return {
    name: 'Tekton',
    scriptField: 'script',
    addsVariable: (name) => path.at(-1) === 'steps' && variables.has(name),
    find: (text) => {
      if (!text.includes('$(')) return [];
      return [...text.matchAll(REFERENCE)].map(([written, name = ''], at, all) => {
        const start = all[at]?.index ?? 0;
        return { start, end: start + written.length, name, ...judge(name, names) };
      });
    },
  };
}

function namesOf(resource: JsonObject, path: Path): TaskNames {
  const isStepAction = textAt(resource, 'kind') === 'StepAction';
  const task = follow(resource, isStepAction ? path : path.slice(0, -1));
  const named = (value: JsonValue | undefined, key: string): string[] =>
    objectsAt(value, key).map((one) => textAt(one, 'name'));
  const params = new Set(named(task, 'params'));
  const isEmbedded = path.includes('taskSpec');
  // Parameters of the objects around an embedded Task reach it.
  for (const length of isEmbedded ? path.keys() : []) {
    const around = follow(resource, path.slice(0, length));
    const matrix = member(around, 'matrix');
    const included = objectsAt(matrix, 'include').flatMap((one) => named(one, 'params'));
    for (const name of [...named(around, 'params'), ...named(matrix, 'params'), ...included]) params.add(name);
    if (isObject(around)) for (const name of named(member(around, 'pipelineSpec'), 'params')) params.add(name);
  }
  return {
    params,
    results: new Set(named(task, 'results')),
    workspaces: new Set(named(task, 'workspaces')),
    steps: new Set(named(task, 'steps')),
    isEmbedded,
    isStepAction,
  };
}

type Judged = Pick<EngineReference, 'state' | 'severity' | 'message' | 'hint' | 'replacement'>;

const REPLACED: Judged = { state: 'replaced' };

function judge(name: string, names: TaskNames): Judged {
  const [word = ''] = /^\w+/.exec(name) ?? [];
  switch (word) {
    case 'params':
      return judgeParam(name, names);
    case 'context':
      return judgeContext(name, names);
    case 'results':
      return judgeResult(name, names);
    case 'workspaces':
      return judgeWorkspace(name, names);
    case 'steps':
      return judgeSteps(name, names);
    case 'tasks':
    case 'finally':
      if (names.isEmbedded) return REPLACED;
      return kept('Tekton replaces it only in a Pipeline', 'pass it to the Task as a parameter');
    case 'inputs':
      return judgeInputs(name, names);
    case 'outputs':
    case 'resources':
      return kept(
        `is not replaced by Tekton: ${word} is the syntax of v1alpha1`,
        'write $(params.NAME), $(results.NAME.path) or $(workspaces.NAME.path)',
      );
    default:
      return REPLACED;
  }
}

const PARAM = /^params(?:\.([^.[\]]+)|\[(?:'([^']*)'|"([^"]*)")\])(?:\[(?:\d+|\*)\]|\.[^.[\]]+)?$/;

function judgeParam(name: string, { params }: TaskNames): Judged {
  const match = PARAM.exec(name);
  if (match === null) {
    return refused('Tekton refuses it: a parameter has at most one key behind its name', "write $(params['a.b'])");
  }
  const param = match[1] ?? match[2] ?? match[3] ?? '';
  if (params.has(param)) return REPLACED;
  const near = nearest(param, params);
  const message = `no parameter ${param} is declared, and Tekton refuses that`;
  if (near === undefined) return refused(message, 'add it to params');
  const replacement = `$(params.${near})`;
  return { ...refused(message, `did you mean ${replacement}?`), replacement };
}

function judgeResult(name: string, { isStepAction, results }: TaskNames): Judged {
  const result = segments(name)[1] ?? '';
  if (isStepAction || results.has(result)) return REPLACED;
  return kept(`Tekton leaves it, because the Task declares no result ${result}`, `add it to results`);
}

function judgeWorkspace(name: string, { isStepAction, isEmbedded, workspaces }: TaskNames): Judged {
  const workspace = segments(name)[1] ?? '';
  if (isStepAction || isEmbedded || workspaces.has(workspace)) return REPLACED;
  return kept(`Tekton leaves it, because the Task declares no workspace ${workspace}`, `add it to workspaces`);
}

/** Tekton replaces one form of v1alpha1 in every version (ApplyParameters in taskrun/resources/apply.go). */
function judgeInputs(name: string, { params }: TaskNames): Judged {
  if (params.has(/^inputs\.params\.([^.[\]]+)$/.exec(name)?.[1] ?? '')) return REPLACED;
  return kept('is not replaced by Tekton: inputs is the syntax of v1alpha1', 'write $(params.NAME)');
}

const TASK_CONTEXT = /^context\.(?:taskRun\.(?:name|namespace|uid)|task\.(?:name|retry-count))$/;
const PIPELINE_CONTEXT = /^context\.(?:pipelineRun\.(?:name|namespace|uid)|pipeline\.name|pipelineTask\.retries)$/;

function judgeContext(name: string, { isEmbedded }: TaskNames): Judged {
  if (TASK_CONTEXT.test(name)) return REPLACED;
  const known = 'a Task has context.taskRun.name, namespace and uid, context.task.name and context.task.retry-count';
  if (/^context\.task(?:Run)?\./.test(name)) return refused('Tekton refuses it: there is no such value', known);
  if (isEmbedded && PIPELINE_CONTEXT.test(name)) return REPLACED;
  return { ...kept('Tekton leaves it in a Task', known), severity: 'warning' };
}

function judgeSteps(name: string, { steps }: TaskNames): Judged {
  const [, step = '', ...rest] = segments(name);
  if (rest.join('.') === 'exitCode.path') {
    if (step.startsWith('step-') && steps.has(step.slice('step-'.length))) return REPLACED;
    if (!steps.has(step)) return kept(`Tekton leaves it, because there is no step ${step}`, 'name a step of the Task');
    const replacement = `$(steps.step-${step}.exitCode.path)`;
    return { ...kept('Tekton leaves it without the prefix step-', `write ${replacement}`), replacement };
  }
  if (rest[0] !== 'results' || steps.has(step)) return REPLACED;
  return kept(`Tekton leaves it, because there is no step ${step}`, 'name a step of the Task');
}

/** `results["a.b"].path` as `results`, `a.b`, `path`. */
function segments(name: string): readonly string[] {
  return [...name.matchAll(/\["([^"]*)"\]|\['([^']*)'\]|([^.[\]]+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function kept(message: string, hint: string): Judged {
  return { state: 'kept', message, hint };
}

function refused(message: string, hint: string): Judged {
  return { state: 'refused', message, hint };
}
