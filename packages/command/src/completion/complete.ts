import { codeTitles } from '@krmkit/pods';
import { BUILT_IN_NAMES } from '@krmkit/functions';
import { isControllerRootName } from '@krmkit/kustomize';
import type { CommandContext } from '../context.ts';
import type { CommandDefinition, OptionDefinition, Verb } from '../definition.ts';
import { COMMON_OPTIONS, optionsOf } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { VERBS } from '../verbs.ts';
import type { Candidate, Given } from './proposed-values.ts';

interface Completion {
  readonly candidates: readonly Candidate[];
  readonly files: boolean;
}

/** Answers the scripts of `krmkit completion`: the candidates for the last word. */
export async function complete(words: readonly string[], context: CommandContext): Promise<CommandStatus> {
  // PowerShell cannot pass an empty word.
  const last = words.at(-1) ?? '';
  const word = last === '""' ? '' : last;
  const before = words.slice(0, -1);
  const found = await completionOf(before, word, context);
  const lines = found.candidates
    .filter(([value]) => value.startsWith(word))
    .map(([value, description]) => (description === '' ? value : `${value}\t${description}`));
  await context.stdout.write([...lines, found.files ? ':files' : ':', ''].join('\n'));
  return EXIT.done;
}

async function completionOf(before: readonly string[], word: string, context: CommandContext): Promise<Completion> {
  const name = before.find((text, index) => !text.startsWith('-') && before[index - 1] !== '--color');
  if (name === undefined) {
    const open = openOption(COMMON_OPTIONS, before);
    if (open !== undefined) return valuesOf(open, '', NOTHING_GIVEN, context);
    if (word.startsWith('-')) return { candidates: COMMON_OPTIONS.map(flag), files: false };
    return { candidates: VERBS.map((verb): Candidate => [verb.name, verb.summary]), files: false };
  }
  const verb = VERBS.find((candidate) => candidate.name === name);
  if (verb === undefined) return { candidates: [], files: false };
  const { definition } = await verb.load();
  const behind = before.slice(before.indexOf(name) + 1);
  const options = optionsOf(definition);
  if (!behind.includes('--')) {
    const open = openOption(options, behind);
    if (open !== undefined) return valuesOf(open, '', givenIn(options, behind), context);
    const attached = /^(--[a-z-]+=)/.exec(word)?.[1];
    const inside = attached === undefined ? undefined : options.find(({ long }) => attached === `--${long}=`);
    if (inside !== undefined) return valuesOf(inside, attached ?? '', givenIn(options, behind), context);
    if (word.startsWith('-')) return { candidates: [...options.map(flag), ['--help', 'show this help']], files: false };
  }
  if (isControllerRootName(word) || /^(?:flux|argocd):$/.test(word)) {
    const { rootNames } = await import('./proposed-values.ts');
    return { candidates: await rootNames(context), files: false };
  }
  return positionalOf(verb, definition);
}

/** The flag whose value is at the cursor. */
function openOption(options: readonly OptionDefinition[], behind: readonly string[]): OptionDefinition | undefined {
  // Bash passes `--output=json` as three words.
  const [last, previous] = behind.at(-1) === '=' ? [behind.at(-2), undefined] : [behind.at(-1), behind.at(-2)];
  if (last === undefined || previous === '--') return undefined;
  return options.find(
    ({ long, short, value, bare }) =>
      value !== undefined &&
      (bare === undefined || behind.at(-1) === '=') &&
      (last === `--${long}` || last === `-${short ?? ''}`),
  );
}

async function valuesOf(
  option: OptionDefinition,
  prefix: string,
  given: Given,
  context: CommandContext,
): Promise<Completion> {
  const values = option.choices ?? option.proposals ?? [];
  const candidates =
    typeof values === 'string'
      ? await (await import('./proposed-values.ts')).proposedValues(values, given, context)
      : values.map((choice): Candidate => [choice, '']);
  return {
    candidates: candidates.map(([value, description]) => [`${prefix}${value}`, description]),
    files: option.value === 'FILE' || option.value === 'DIR',
  };
}

const NOTHING_GIVEN: Given = { positional: [], kubeconfig: undefined };

/** The words so far, except for the flag at the end, whose value is at the cursor. */
function givenIn(options: readonly OptionDefinition[], behind: readonly string[]): Given {
  const positional: string[] = [];
  let kubeconfig: string | undefined;
  for (const [index, text] of behind.entries()) {
    const before = openOption(options, behind.slice(0, index));
    const attached = /^--kubeconfig=(.*)$/s.exec(text)?.[1];
    if (attached !== undefined) kubeconfig = attached;
    else if (before?.long === 'kubeconfig' && text !== '=') kubeconfig = text;
    else if (before?.long === 'kustomize' && text !== '=') positional.push(text);
    else if (before === undefined && (text === '-' || !/^[-=]/.test(text))) positional.push(text);
  }
  return { positional, kubeconfig };
}

async function positionalOf(verb: Verb, definition: CommandDefinition): Promise<Completion> {
  const { argument } = definition;
  if (verb.name === 'help') return { candidates: VERBS.map(({ name, summary }) => [name, summary]), files: false };
  if (verb.name === 'explain') {
    const codes: readonly Candidate[] = await codeTitles();
    const functions = BUILT_IN_NAMES.map((one): Candidate => [one, 'a built-in function']);
    return { candidates: [...codes, ...functions], files: true };
  }
  const candidates = (argument?.choices ?? []).map((choice): Candidate => [choice, '']);
  return { candidates, files: /^(?:PATH|PACKAGE|REPO)/.test(argument?.name ?? '') };
}

function flag(option: OptionDefinition): Candidate {
  return [`--${option.long}`, option.description];
}
