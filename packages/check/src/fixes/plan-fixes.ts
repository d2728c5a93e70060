import type { Diagnostic, JsonObject, Result } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import { fixOf } from '@krmkit/pods';
import type { EditedSource, BuildObject, SourceChange, BuiltRoot, Environments } from '@krmkit/kustomize';
import { editSources, changesInBuild, changesInFile } from '@krmkit/kustomize';
import type { FieldEdit } from '@krmkit/manifests';
import { compareBytes, follow } from '@krmkit/base';
import { textKey } from './fix-remark.ts';
import type { Fix, FoundFixes, Unfixed } from './fix.ts';
import type { FixScope } from './fix-scope.ts';
import { chooseFindings } from '../findings/choose-findings.ts';
import { unsuppressed } from '../findings/expansion.ts';
import type { JudgedFinding, Judgement } from './judge.ts';
import { isReported, reasonNewFinding, reasonNotGone, reasonUnsafe } from './judge.ts';
import { planProposals } from './plan-proposals.ts';
import type { CheckSettings, FixSettings } from '../findings/check-settings.ts';

/** The files after fixes, and what is left. */
export interface FixPlan {
  readonly made: readonly Fix[];
  readonly left: readonly Unfixed[];
  /** By path. */
  readonly edited: EditedSources;
  readonly judgement: Judgement;
}

export type EditedSources = ReadonlyMap<string, EditedSource>;

/** What a plan needs from outside. */
export interface PlanPorts {
  /** Judges the environments, and the roots in other directories, with other texts for some files. */
  readonly judge: (edited: EditedSources, directories: readonly string[]) => Promise<Judgement>;
  readonly scope: () => Promise<FixScope>;
  readonly realPath: (path: string) => Promise<string>;
}

/** A fix can reveal another finding, because krmkit reports some causes only once. */
const MOST_ROUNDS = 20;

/**
 * Plans the fixes of the findings that the settings choose. A fix is safe if the finding is gone, and there is no new
 * finding and no other changed value. With `--fix=all`, it is enough that the finding is gone. Values that functions
 * propose come first, in a round of their own, and must not cause a finding.
 */
export async function chooseFixes(
  judged: Judgement,
  results: readonly LocatedResult[],
  settings: FixSettings,
  ports: PlanPorts,
): Promise<FixPlan> {
  let state: State = { edited: new Map(), judgement: judged };
  const shown = shownFindings(
    results.map(({ diagnostic }) => diagnostic),
    judged.environments,
    settings,
  );
  const proposals = planProposals(results.filter(({ diagnostic }) => shown.has(diagnostic)));
  const notApplied = [...proposals.left];
  const made: Fix[] = [];
  for (let round = proposals.fixes.length > 0 ? 0 : 1; ; round++) {
    const found = round === 0 ? { ...proposals, left: [] } : findFixes(state.judgement, settings);
    const { fixes, left, others } = await inScope(found, state.judgement, ports);
    if (others.length > 0) {
      const directories = [...state.judgement.others, ...others];
      state = { ...state, judgement: await ports.judge(state.edited, directories) };
      round -= 1;
      continue;
    }
    const trial: Trial = { ports, ...state };
    const wanted = fixes.filter(({ diagnostic }) => settings.only?.(diagnostic) ?? true);
    const certain = wanted.filter(({ doubt }) => doubt === undefined);
    let chosen = round === 0 ? await choose(trial, certain, NONE, reasonNewFinding) : await chooseSafe(trial, certain);
    const doubtful = wanted.flatMap((fix): Refused[] => (fix.doubt === undefined ? [] : [{ fix, reason: fix.doubt }]));
    let refused = [...chosen.refused, ...doubtful];
    if (settings.fix === 'all') {
      chosen = await choose(
        trial,
        refused.map(({ fix }) => fix),
        chosen,
        reasonNotGone,
      );
      refused = [...chosen.refused];
    }
    const isPossible = settings.fix !== 'all';
    const notMade = refused.map(({ fix, reason }): Unfixed => ({ diagnostic: fix.diagnostic, reason, isPossible }));
    if (round === 0) {
      notApplied.push(...left, ...notMade);
    } else if (chosen.accepted.length === 0 || round === MOST_ROUNDS) {
      return { ...state, made: made.toSorted(byPlace), left: [...notApplied, ...left, ...notMade].toSorted(byPlace) };
    }
    made.push(...chosen.accepted);
    state = chosen.state ?? state;
  }
}

/** The files after the fixes so far. */
interface State {
  readonly edited: EditedSources;
  readonly judgement: Judgement;
}

interface Trial extends State {
  readonly ports: PlanPorts;
}

interface Refused {
  readonly fix: Fix;
  readonly reason: string;
}

interface Chosen {
  readonly accepted: readonly Fix[];
  readonly refused: readonly Refused[];
  /** After the accepted fixes; undefined if there are none. */
  readonly state: State | undefined;
}

const NONE: Chosen = { accepted: [], refused: [], state: undefined };

/** Why fixes are not accepted; undefined if they are. */
type Rule = (before: Judgement, after: Judgement, fixed: readonly JudgedFinding[]) => string | undefined;

/**
 * Chooses the fixes that are safe on their own, and together. Two fixes of one container could hide what the other one
 * changes in a root, so the first check never has both; fixes of different containers are checked together.
 */
async function chooseSafe(trial: Trial, fixes: readonly Fix[]): Promise<Chosen> {
  const batches: { readonly fixes: Fix[]; readonly containers: Set<string> }[] = [];
  for (const fix of fixes) {
    const containers = fix.findings.map(containerKey);
    let batch = batches.find((one) => containers.every((key) => !one.containers.has(key)));
    if (batch === undefined) batches.push((batch = { fixes: [], containers: new Set() }));
    batch.fixes.push(fix);
    for (const key of containers) batch.containers.add(key);
  }
  const accepted: Fix[] = [];
  const refused: Refused[] = [];
  for (const batch of batches) {
    const chosen = await choose(trial, batch.fixes, NONE, reasonUnsafe);
    if (batches.length === 1) return chosen;
    accepted.push(...chosen.accepted);
    refused.push(...chosen.refused);
  }
  const together = await choose(trial, accepted, NONE, reasonUnsafe);
  return { ...together, refused: [...refused, ...together.refused] };
}

/** A container in all environments, whatever name its workload has there. */
function containerKey({ found, diagnostic: { subject } }: JudgedFinding): string {
  const { kind = '', name = '' } = found?.resource.writtenIdentity ?? found?.resource.identity ?? {};
  return JSON.stringify([kind, name, subject?.containerList, subject?.container]);
}

function byPlace({ diagnostic: a }: { diagnostic: Diagnostic }, { diagnostic: b }: { diagnostic: Diagnostic }): number {
  const [path = '', other = ''] = [a.location?.path, b.location?.path];
  return compareBytes(path, other) || (a.location?.start ?? 0) - (b.location?.start ?? 0);
}

/**
 * Chooses the fixes that a rule accepts together with those that are accepted already: all at once if possible, else
 * each half on its own, so that a few bad fixes need few builds.
 */
async function choose(trial: Trial, fixes: readonly Fix[], base: Chosen, rule: Rule): Promise<Chosen> {
  const [first] = fixes;
  if (first === undefined) return { ...base, refused: [] };
  const accepted = [...base.accepted, ...fixes];
  const edited = edit(trial, accepted);
  let reason = edited.ok ? undefined : edited.message;
  if (edited.ok) {
    const judgement = await trial.ports.judge(edited.value, [...trial.judgement.others]);
    const state: State = { edited: edited.value, judgement };
    reason = rule(
      trial.judgement,
      state.judgement,
      accepted.flatMap(({ findings }) => findings),
    );
    if (reason === undefined) return { accepted, refused: [], state };
  }
  if (fixes.length === 1) return { ...base, refused: [{ fix: first, reason: reason ?? '' }] };
  const middle = Math.ceil(fixes.length / 2);
  const one = await choose(trial, fixes.slice(0, middle), base, rule);
  const other = await choose(trial, fixes.slice(middle), one, rule);
  return { ...other, refused: [...one.refused, ...other.refused] };
}

/** The files after more fixes. */
function edit({ edited: before }: State, fixes: readonly Fix[]): Result<EditedSources> {
  const edited = editSources(fixes.flatMap(({ changes }) => changes));
  if (!edited.ok) return edited;
  const after = new Map(before);
  for (const { source, text } of edited.value) {
    after.set(source.path, { source: before.get(source.path)?.source ?? source, text });
  }
  return { ok: true, value: after };
}

/**
 * Leaves out fixes of `${NAME}` that another program may fill in, and doubts those in files of roots that cannot be built.
 * `others`: roots that use the files and that are not judged yet.
 */
async function inScope(
  found: FoundFixes,
  { environments, others: known }: Judgement,
  ports: PlanPorts,
): Promise<FoundFixes & { readonly others: readonly string[] }> {
  if (found.fixes.length === 0) return { ...found, others: [] };
  const { rootsOf, fillerOf } = await ports.scope();
  const states = new Map<string, BuiltRoot>();
  for (const root of environments.roots) states.set(await ports.realPath(root.directory), root);
  const others = new Set<string>();
  const fixes: Fix[] = [];
  const left = [...found.left];
  for (const fix of found.fixes) {
    const { diagnostic } = fix;
    const paths = await Promise.all([...new Set(fix.changes.map(pathOf))].map(ports.realPath));
    const isBracedFix = fix.edits.some((one) => isBraced(one, fix.object));
    const filler = isBracedFix ? paths.map(fillerOf).find((one) => one !== undefined) : undefined;
    if (filler !== undefined) {
      const reason = `${filler.path} uses ${filler.tool}, which may fill in the text`;
      left.push({ diagnostic, reason, isPossible: false });
      continue;
    }
    let { doubt } = fix;
    for (const path of paths) {
      for (const directory of rootsOf(path)) {
        const root = states.get(await ports.realPath(directory));
        if (root === undefined && !known.has(directory)) others.add(directory);
        const isBuilt = root === undefined || root.state === 'built';
        if (!isBuilt) doubt ??= `krmkit cannot build ${directory}, which uses the file`;
      }
    }
    fixes.push({ ...fix, doubt });
  }
  return { fixes, left, others: [...others] };
}

function isBraced(edit: FieldEdit, object: JsonObject): boolean {
  const value = edit.kind === 'text' ? follow(object, edit.path) : undefined;
  return edit.kind === 'text' && typeof value === 'string' && value.slice(edit.range?.start).startsWith('${');
}

function pathOf(change: SourceChange): string {
  return change.kind === 'span' ? change.source.path : change.position.origin.source.path;
}

/** One at a time, because a severity of `.krmkit.yaml` makes another object of a finding. */
function shownFindings(
  findings: readonly Diagnostic[],
  environments: Environments,
  settings: CheckSettings,
): ReadonlySet<Diagnostic> {
  const { kept } = unsuppressed(findings, environments, settings);
  return new Set(kept.filter((one) => chooseFindings([one], settings).shown.length > 0));
}

/** The fixes of the findings that are reported, and the findings whose fix is not possible at the source. */
function findFixes({ environments, findings, others }: Judgement, settings: CheckSettings): FoundFixes {
  const objects = new Map<JsonObject, BuildObject>();
  for (const root of environments.roots) for (const object of root.objects) objects.set(object.value, object);
  const reported = shownFindings(
    findings.map(({ diagnostic }) => diagnostic),
    environments,
    settings,
  );
  const groups = new Map<string, JudgedFinding[]>();
  const isOther = ({ root }: JudgedFinding): boolean => root !== undefined && others.has(root);
  for (const finding of findings) {
    const { diagnostic, found } = finding;
    if (found === undefined || diagnostic.location === undefined || !reported.has(diagnostic)) continue;
    if (!isReported(finding, settings)) continue;
    if (fixOf(found.finding, found.resource.value) === undefined) continue;
    const key = textKey(diagnostic);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const fixes: Fix[] = [];
  const left: Unfixed[] = [];
  for (const group of groups.values()) {
    const first = group.find((one) => !isOther(one));
    if (first === undefined) continue;
    const fix = fixOfGroup(first, group, objects);
    if (fix.ok) fixes.push(fix.value);
    else left.push({ diagnostic: first.diagnostic, reason: fix.message, isPossible: false });
  }
  return { fixes, left };
}

function fixOfGroup(
  first: JudgedFinding,
  findings: readonly JudgedFinding[],
  objects: ReadonlyMap<JsonObject, BuildObject>,
): Result<Fix> {
  const changes: SourceChange[] = [];
  let known: string | undefined;
  let edits: readonly FieldEdit[] = [];
  let doubt: string | undefined;
  for (const { found } of findings) {
    const own = found && fixOf(found.finding, found.resource.value);
    if (found === undefined || own === undefined) continue;
    const text = JSON.stringify(own.map((one) => (one.kind === 'text' ? one.text : one.kind)));
    if (known !== undefined && text !== known) {
      return { ok: false, message: 'the environments that have it need different edits' };
    }
    known = text;
    if (edits.length === 0) edits = own;
    doubt ??= found.finding.doubt;
    const object = objects.get(found.resource.value);
    const made = object === undefined ? changesInFile(found.resource, own) : changesInBuild(object, own);
    if (!made.ok) return made;
    changes.push(...made.value);
  }
  const object = first.found?.resource.value ?? {};
  return { ok: true, value: { diagnostic: first.diagnostic, findings, edits, changes, object, doubt } };
}
