import type { Diagnostic, Problem, Selector } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput, parseSelector } from '@krmkit/base';
import type { Selection } from '@krmkit/manifests';
import { readPackageFiles } from '@krmkit/manifests';
import { checkNewEntries } from '../../src/edit/built-images.ts';
import { readImageEdit } from '../../src/edit/image-edit.ts';
import type { ValueType } from '../../src/edit/new-value.ts';
import { locateImages, missesOf, planSetWithRoots } from '../../src/edit/plan-set-with-roots.ts';
import type { SetPlan } from '../../src/edit/plan-set.ts';
import { describeOutcome } from '../../src/edit/set-report.ts';
import type { RequestedEdit } from '../../src/edit/set-request.ts';

export type Files = Readonly<Record<string, string>>;

/** As the arguments of `krmkit set`. */
export interface SetGiven {
  /** FIELD=VALUE */
  readonly set?: readonly string[];
  readonly remove?: readonly string[];
  readonly image?: readonly string[];
  readonly create?: boolean;
  readonly type?: ValueType;
  readonly selection?: Selection;
  readonly paths?: readonly string[];
  readonly showSecrets?: boolean;
}

export interface SetOutcome {
  readonly plan: SetPlan;
  /** The files after the changes. */
  readonly files: Files;
  /** Those that change. */
  readonly changed: readonly string[];
  /** What the verb says about each change. */
  readonly lines: readonly string[];
  /** `MESSAGE\n  HINT`. */
  readonly misses: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Kustomizations whose images are not checked. */
  readonly unchecked: readonly string[];
}

/** Plans what `krmkit set` changes in files in memory. `-` is the file of standard input. */
export async function setFiles(files: Files, given: SetGiven): Promise<SetOutcome> {
  const { create = false, type, selection = {}, paths = ['.'], showSecrets = false } = given;
  const ports = {
    files: memoryFileSystem(new Map(Object.entries(files).filter(([path]) => path !== '-'))),
    stdin: memoryStandardInput(files['-'] ?? ''),
  };
  const request = await locateImages({ edits: editsOf(given), selection, type, create, paths }, ports.files);
  const read = await readPackageFiles(request.paths, ports);
  const { plan, notBuilt } = await planSetWithRoots(ports, read.files, request, request.paths);
  const { unused, unchecked } = await checkNewEntries(ports.files, plan.outcomes);
  const after = plan.changes.flatMap((one) => (one.kind === 'edit' ? [[one.path, one.after] as const] : []));
  return {
    plan,
    files: { ...files, ...Object.fromEntries(after) },
    changed: after.map(([path]) => path),
    lines: plan.outcomes.flatMap((outcome) => describeOutcome(outcome, showSecrets)),
    misses: [...missesOf(read.files, plan, request), ...unused].map(printProblem),
    diagnostics: [...read.diagnostics, ...plan.diagnostics],
    unchecked: [...notBuilt, ...unchecked],
  };
}

/** A change of the text on standard input. */
export async function setText(text: string, given: SetGiven): Promise<SetOutcome & { readonly text: string }> {
  const outcome = await setFiles({ '-': text }, { ...given, paths: ['-'] });
  return { ...outcome, text: outcome.files['-'] ?? '' };
}

function editsOf({ set = [], remove = [], image = [] }: SetGiven): readonly RequestedEdit[] {
  return [
    ...set.map((one): RequestedEdit => {
      const [, field = '', text = ''] = /^((?:[^=[]|\[[^\]]*\])+)=(.*)$/s.exec(one) ?? [];
      return { kind: 'set', field, selector: selectorOf(field), text };
    }),
    ...remove.map((field): RequestedEdit => ({ kind: 'remove', field, selector: selectorOf(field) })),
    ...image.map(imageOf),
  ];
}

function selectorOf(field: string): Selector {
  const parsed = parseSelector(field);
  if (!parsed.ok) throw new RangeError(parsed.message);
  return parsed.selector;
}

function imageOf(text: string): RequestedEdit {
  const edit = readImageEdit(text);
  if (!edit.ok) throw new RangeError(edit.message);
  return edit.value;
}

function printProblem({ message, hint }: Problem): string {
  return hint === undefined ? message : `${message}\n  ${hint}`;
}
