import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { fixOf } from '../../kubelet/fixes.ts';
import type { EditedSource } from '../../kustomize/edit-sources.ts';
import { editSources } from '../../kustomize/edit-sources.ts';
import type { BuildObject } from '../../kustomize/objects.ts';
import type { SourceChange } from '../../kustomize/source-changes.ts';
import { changesInBuild, changesInFile } from '../../kustomize/source-changes.ts';
import type { FieldEdit } from '../../resource/field-edit.ts';
import type { JsonObject } from '../../value/json.ts';
import type { Result } from '../../value/result.ts';
import { chooseFindings } from './choose-findings.ts';
import { unsuppressed } from './expansion.ts';
import type { JudgedFinding, Judgement } from './judge.ts';
import { isReported, reasonNotGone, reasonUnsafe } from './judge.ts';
import type { ExpandSettings } from './settings.ts';

/** The edits that fix a finding, in all environments that have it. */
export interface Fix {
  /** The finding in the first environment, at the text that changes. */
  readonly diagnostic: Diagnostic;
  readonly findings: readonly JudgedFinding[];
  /** Those of the first environment. */
  readonly edits: readonly FieldEdit[];
  readonly changes: readonly SourceChange[];
  /** The object of the first environment. */
  readonly object: JsonObject;
  /** Why the author may want something else. */
  readonly doubt: string | undefined;
}

/** A finding that is not fixed, although an edit is its way out. */
export interface Unfixed {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
  /** `--fix=all` fixes it. */
  readonly isPossible: boolean;
}

/** The files after fixes, and what is left. */
export interface FixPlan {
  readonly made: readonly Fix[];
  readonly left: readonly Unfixed[];
  /** By path. */
  readonly edited: EditedSources;
  readonly judgement: Judgement;
}

export type EditedSources = ReadonlyMap<string, EditedSource>;

/** Judges the environments with other texts for some files. */
export type JudgeEdited = (edited: EditedSources) => Promise<Judgement>;

/** A fix can reveal another finding, because krmkit reports some causes only once. */
const MOST_ROUNDS = 20;

/**
 * Plans the fixes of the findings that the settings choose. A fix is safe if the finding is gone, and there is no new
 * finding and no other changed value. With `--fix=all`, it is enough that the finding is gone.
 */
export async function planFixes(judged: Judgement, settings: ExpandSettings, judge: JudgeEdited): Promise<FixPlan> {
  let state: State = { edited: new Map(), judgement: judged };
  const made: Fix[] = [];
  for (let round = 1; ; round++) {
    const { fixes, left } = findFixes(state.judgement, settings);
    const trial: Trial = { judge, ...state };
    const certain = fixes.filter(({ doubt }) => doubt === undefined);
    let chosen = await choose(trial, certain, NONE, reasonUnsafe);
    const doubtful = fixes.flatMap((fix): Refused[] => (fix.doubt === undefined ? [] : [{ fix, reason: fix.doubt }]));
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
    if (chosen.accepted.length === 0 || round === MOST_ROUNDS) {
      const isPossible = settings.fix !== 'all';
      const others = refused.map(({ fix, reason }): Unfixed => ({ diagnostic: fix.diagnostic, reason, isPossible }));
      return { ...state, made, left: [...left, ...others] };
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
  readonly judge: JudgeEdited;
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
    const state: State = { edited: edited.value, judgement: await trial.judge(edited.value) };
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

/** The fixes of the findings that are reported, and the findings whose fix is not possible at the source. */
function findFixes(
  { environments, findings }: Judgement,
  settings: ExpandSettings,
): { readonly fixes: readonly Fix[]; readonly left: readonly Unfixed[] } {
  const objects = new Map<JsonObject, BuildObject>();
  for (const root of environments.roots) for (const object of root.objects) objects.set(object.value, object);
  const reported = new Set(
    chooseFindings(
      unsuppressed(
        findings.map(({ diagnostic }) => diagnostic),
        environments,
        settings,
      ).kept,
      settings,
    ).shown,
  );
  const groups = new Map<string, JudgedFinding[]>();
  for (const finding of findings) {
    const { diagnostic, found } = finding;
    const { code, location } = diagnostic;
    if (found === undefined || location === undefined || !reported.has(diagnostic)) continue;
    if (!isReported(finding, settings)) continue;
    if (fixOf(found.finding, found.resource.value) === undefined) continue;
    const key = JSON.stringify([code, location.path, location.start, location.end]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const fixes: Fix[] = [];
  const left: Unfixed[] = [];
  for (const group of groups.values()) {
    const [first] = group;
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
