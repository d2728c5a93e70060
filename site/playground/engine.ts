// What the page asks its worker for. The worker has the library; nothing leaves the page.
import type { Location, Severity } from '@krmkit/base';
import type { PreviewOutput, graph, traceVariables } from '@krmkit/check';
import type { CodeAction, DocumentPosition, FileRange, SameValues, ValueAt } from '@krmkit/workspace';

/** A file of the folder. */
export interface PageFile {
  readonly path: string;
  readonly text: string;
}

export type Graph = Awaited<ReturnType<typeof graph>>;
export type Workload = ReturnType<typeof traceVariables>[number];
export type Container = Workload['containers'][number];
export type Variable = Container['variables'][number];
export type Value = Variable['value'];

/** A finding, as the list and the editor show it. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | undefined;
  /** `Deployment shop/web, container app, env URL`. */
  readonly subject: string;
  readonly location: Location | undefined;
  /** The other places that have the same cause. */
  readonly others: readonly Location[];
  readonly roots: readonly string[];
  /** What the code means. */
  readonly title: string;
}

/** An object that a kustomization builds. */
export interface BuiltObject {
  readonly root: string;
  readonly title: string;
}

/** The answer to a change of the files. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly workloads: readonly Workload[];
  readonly built: readonly BuiltObject[];
  readonly roots: readonly { readonly directory: string; readonly state: string }[];
  /** `3 containers in 2 workloads, 1 error, 0 warnings`, as the command says it. */
  readonly headline: string;
  readonly verdict: string;
  /** How long it took, in milliseconds. */
  readonly duration: number;
}

/** What a user can do about a finding, as in an editor. */
export type Action = Pick<CodeAction, 'title' | 'kind' | 'files'> & {
  readonly code: string;
  /** The path and the first character of the finding. */
  readonly path: string;
  readonly start: number;
};

/** The values at a position of a file. */
export interface ShownValue extends Pick<ValueAt, 'name' | 'range'> {
  readonly groups: readonly SameValues[];
}

/** A line of a built object and its source. */
export interface BlamedLine {
  readonly text: string;
  readonly location: Location | undefined;
  readonly from: string;
}

/** The questions, and their answers. */
export interface Engine {
  readonly check: (files: readonly PageFile[]) => Promise<Checked>;
  readonly actions: (files: readonly PageFile[]) => Promise<readonly Action[]>;
  /** Whether the finding of a fix is gone after it, and no other one is new. */
  readonly works: (files: readonly PageFile[], fix: Action) => Promise<boolean>;
  readonly valueAt: (
    files: readonly PageFile[],
    path: string,
    position: DocumentPosition,
  ) => Promise<ShownValue | undefined>;
  readonly definition: (
    files: readonly PageFile[],
    path: string,
    position: DocumentPosition,
  ) => Promise<readonly FileRange[]>;
  readonly blame: (files: readonly PageFile[], index: number) => Promise<readonly BlamedLine[]>;
  readonly preview: (
    before: readonly PageFile[],
    after: readonly PageFile[],
  ) => Promise<{ readonly output: PreviewOutput; readonly text: string }>;
  readonly graph: (files: readonly PageFile[]) => Promise<{ readonly graph: Graph; readonly mermaid: string }>;
}

type Question = {
  readonly [K in keyof Engine]: { readonly name: K; readonly args: Parameters<Engine[K]> };
}[keyof Engine];

/** A message to the worker. */
export type Request = Question & { readonly id: number };

type Answer = {
  readonly [K in keyof Engine]: { readonly name: K; readonly value: Awaited<ReturnType<Engine[K]>> };
}[keyof Engine];

/** A message from the worker. */
export type Reply = { readonly id: number } & (
  | ({ readonly ok: true } & Answer)
  | { readonly ok: false; readonly message: string }
);

function isAnswerTo<K extends keyof Engine>(
  answer: Answer,
  name: K,
): answer is Answer & { readonly value: Awaited<ReturnType<Engine[K]>> } {
  return answer.name === name;
}

/** The functions of `Engine`, which a worker runs. */
export function connectEngine(worker: Worker): Engine {
  const waiting = new Map<
    number,
    { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) question?.resolve(data);
    else question?.reject(new Error(data.message));
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'the worker could not be loaded'));
    waiting.clear();
  });
  const ask = async <K extends keyof Engine>(
    name: K,
    args: Parameters<Engine[K]>,
  ): Promise<Awaited<ReturnType<Engine[K]>>> => {
    const id = (last += 1);
    const answer = await new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, args });
    });
    if (!isAnswerTo(answer, name)) throw new Error(`the worker answers ${answer.name} to ${name}`);
    return answer.value;
  };
  return {
    check: (...args) => ask('check', args),
    actions: (...args) => ask('actions', args),
    works: (...args) => ask('works', args),
    valueAt: (...args) => ask('valueAt', args),
    definition: (...args) => ask('definition', args),
    blame: (...args) => ask('blame', args),
    preview: (...args) => ask('preview', args),
    graph: (...args) => ask('graph', args),
  };
}
