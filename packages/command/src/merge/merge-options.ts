import { CONFLICT_KINDS, isConflictStrategy } from '@krmkit/merge';
import type { ConflictRule, ListKeyRule, ListMode, MergeOptions, OnConflict } from '@krmkit/merge';
import { kindOfShortName } from '@krmkit/manifests';
import { parseSelector } from '@krmkit/base';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readValues } from '../readers.ts';

/** The choices of `--on-conflict`, described for its help text. */
const STRATEGY_HELP: Readonly<Record<OnConflict, string>> = {
  updated: 'updated (default)',
  dest: 'dest',
  fail: 'fail (nothing is written)',
  markers: 'markers (comments in the result)',
};

/** The options of all merging verbs. */
export const MERGE_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'on-conflict',
    value: 'CHOICE',
    repeatable: true,
    description: `which side wins a conflict: ${Object.values(STRATEGY_HELP).join(', ')}; WHERE=CHOICE for some conflicts, where WHERE is a PATH, a KIND of object or conflict, or KIND:PATH (repeatable; the last match takes effect)`,
  },
  {
    long: 'lists',
    value: 'MODE',
    choices: ['founding', 'schema', 'all'],
    description: 'the source of list keys: only the items, schemas and built-in types, or both (default)',
  },
  {
    long: 'list-key',
    value: 'PATH=KEYS',
    repeatable: true,
    description:
      'keys of a list, separated by commas: spec.rules=host, Rollout:spec.steps=id,kind; PATH=set for scalars, PATH= for a list that is one value (repeatable)',
  },
  {
    long: 'schema',
    value: 'FILE',
    repeatable: true,
    description: 'an OpenAPI document or CRDs, YAML or JSON, that define the keys of lists (repeatable)',
  },
  {
    long: 'resources',
    description:
      'match documents by kind and name, the default; --no-resources: match by position, for YAML that is not Kubernetes',
  },
];

/** How to report the merge. */
export const ANSWER_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: ['table', 'json'],
    description: 'the output format: table, the default, for people on stderr, or json for programs on stdout',
  },
  { long: 'dry-run', description: 'print the changes as a diff, without writing them' },
  { long: 'show-secrets', description: 'print the values of Secrets, also in the report' },
];

/** The options of a merge without its schemas, which are files. */
export function readMergeOptions(parsed: ParsedArguments): Checked<MergeOptions> {
  const given = readValues(parsed, 'on-conflict', (text) => readConflictRule(text, !parsed.refused.has('resources')));
  if (!given.ok) return given;
  const isForAll = ({ kind, path }: ConflictRule): boolean => kind === undefined && path === undefined;
  const rules = given.value.filter((rule) => !isForAll(rule));
  const otherwise = given.value.findLast(isForAll)?.choose ?? 'updated';
  const listKeys = readValues(parsed, 'list-key', readListKey);
  if (!listKeys.ok) return listKeys;
  const lists = LIST_MODES.find((mode) => mode === lastValue(parsed, 'lists'));
  const value: MergeOptions = {
    onConflict: rules.length === 0 ? otherwise : { otherwise, rules },
    listKeys: listKeys.value,
    resources: !parsed.refused.has('resources'),
  };
  return { ok: true, value: lists === undefined ? value : { ...value, lists } };
}

const LIST_MODES: readonly ListMode[] = ['founding', 'schema', 'all'];

/** `Deployment`, `Rollout.argoproj.io`: field names of Kubernetes start with a lower case letter. */
const OBJECT_KIND = /^[A-Z][A-Za-z0-9]*(?:\.[a-z0-9.-]+)?$/;
const KIND_AND_PATH = /^([A-Z][A-Za-z0-9]*(?:\.[a-z0-9.-]+)?):(.*)$/s;

/** `Deployment:spec.replicas` for `deploy:spec.replicas`: no object of Kubernetes has a field with a short name. */
function withKind(where: string): string {
  const at = where.indexOf(':');
  const kind = kindOfShortName(at === -1 ? where : where.slice(0, at));
  return kind === undefined ? where : `${kind}${at === -1 ? '' : where.slice(at)}`;
}

/** `dest`, `Deployment=dest`, `both-added=fail`, `spec.replicas=dest`, `Deployment:spec.replicas=dest`. */
function readConflictRule(text: string, hasKinds: boolean): Checked<ConflictRule> {
  const at = text.lastIndexOf('=');
  const choose = text.slice(at + 1);
  if (!isConflictStrategy(choose)) {
    return wrongUsage(
      `--on-conflict ${JSON.stringify(text)} contains no choice`,
      `end it with one of ${Object.keys(STRATEGY_HELP).join(', ')}: --on-conflict dest, --on-conflict spec.replicas=dest`,
    );
  }
  if (at === -1) return { ok: true, value: { choose } };
  const where = hasKinds ? withKind(text.slice(0, at)) : text.slice(0, at);
  const conflict = CONFLICT_KINDS.find((kind) => kind === where);
  if (conflict !== undefined || OBJECT_KIND.test(where)) return { ok: true, value: { kind: where, choose } };
  const [, kind, behind] = KIND_AND_PATH.exec(where) ?? [];
  const path = behind ?? where;
  const selector = parseSelector(path);
  if (!selector.ok) {
    return wrongUsage(
      `--on-conflict ${JSON.stringify(text)}: ${JSON.stringify(path)} is not a path: ${selector.message}`,
      'for example spec.replicas=dest or spec.template.spec.containers[name=app].image=dest',
    );
  }
  return { ok: true, value: { ...(kind === undefined ? {} : { kind }), path, choose } };
}

/** `spec.rules=host`, `Rollout:spec.steps=id,kind`, `args=set`, `args=`. */
function readListKey(text: string): Checked<ListKeyRule> {
  const hint = 'for example spec.rules=host or Rollout.argoproj.io:spec.steps=name';
  const at = text.lastIndexOf('=');
  if (at === -1) return wrongUsage(`--list-key ${JSON.stringify(text)} contains no keys`, hint);
  const where = text.includes(':') ? withKind(text.slice(0, at)) : text.slice(0, at);
  const [, kind, behind] = KIND_AND_PATH.exec(where) ?? [];
  const path = behind ?? where;
  const selector = parseSelector(path);
  if (!selector.ok || selector.selector.some((step) => step.kind !== 'member')) {
    const why = selector.ok ? 'write the fields from the root, without items' : selector.message;
    return wrongUsage(`--list-key ${JSON.stringify(text)}: ${JSON.stringify(path)} is not a list: ${why}`, hint);
  }
  const written = text.slice(at + 1);
  const keys = written === '' ? [] : written.split(',').map((key) => key.trim());
  if (keys.includes('')) return wrongUsage(`--list-key ${JSON.stringify(text)} contains an empty key`, hint);
  const value = { path, keys: written === 'set' ? ('set' as const) : keys };
  return { ok: true, value: kind === undefined ? value : { kind, ...value } };
}
