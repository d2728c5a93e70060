import { displayWidth, printable, nearest, padTo } from '@krmkit/base';
import { currentId, originalId } from '@krmkit/kustomize';
import type { BuildObject } from '@krmkit/kustomize';
import { isNameOfKind } from '@krmkit/manifests';
import { blameLines } from '@krmkit/check';
import type { KustomizationSettings } from '../build/settings.ts';
import { buildNamed } from '@krmkit/check/node';
import { buildPorts } from '../build/root-ports.ts';
import { BUILD_OPTIONS, readKustomizationSettings } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { Colors } from '@krmkit/base';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

interface BlameSettings extends KustomizationSettings {
  /** `Deployment/web`; undefined: all objects. */
  readonly object: string | undefined;
  readonly showSecrets: boolean;
}

export const blame: CommandModule = {
  definition: {
    name: 'blame',
    description: [
      'Build a kustomization and print each line of the objects after the file, line and column that the value comes from, as git blame does for commits.',
      'A value that several texts made shows the last one; `krmkit build -o json` has all of them.',
    ],
    argument: {
      name: 'DIR [KIND/NAME]',
      count: 'many',
      required: false,
      description:
        'a directory with a kustomization or a name such as flux:clusters/production/apps (default: the current directory), and one of its objects',
    },
    options: [...BUILD_OPTIONS, { long: 'show-secrets', description: 'print the values of Secrets' }],
    isConfigurable: true,
    examples: [
      ['krmkit blame overlays/prod', 'Show where every line comes from'],
      ['krmkit blame overlays/prod Deployment/web', 'Show one object'],
    ],
  },
  run: async (context, parsed) => {
    const { positional } = parsed;
    const [only] = positional;
    // `krmkit blame Deployment/web` is about the current directory.
    const isObject = positional.length === 1 && only !== undefined && isObjectName(only);
    const isDirectory = isObject && (await context.files.status(only)).ok;
    const [directory, object] = isObject && !isDirectory ? ['.', only] : positional;
    const directories = directory === undefined ? [] : [directory, ...positional.slice(2)];
    const settings = readKustomizationSettings(parsed, directories);
    if (!settings.ok) return settings.problem;
    return runBlame(context, { ...settings.value, object, showSecrets: parsed.switches.has('show-secrets') });
  },
};

function isObjectName(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*\/[^/]+$/.test(text);
}

async function runBlame(context: CommandContext, settings: BlameSettings): Promise<CommandStatus | UsageProblem> {
  const { stdout } = context;
  const built = await buildNamed(buildPorts(context), settings.directory, settings);
  if (context.signal.aborted) return EXIT.interrupted;
  const { object } = settings;
  const chosen = object === undefined ? built.objects : built.objects.filter((one) => isNamed(one, object));
  if (built.ok && object !== undefined && chosen.length === 0) return unknownObject(object, built.objects);
  await reportDiagnostics(context, built.diagnostics, built.sources.values(), settings);
  const colors = colorsFor(stdout, settings.color, context.env);
  await writeChunks(stdout, blameTexts(chosen, settings.showSecrets, colors));
  return built.ok ? EXIT.done : statusOf(built.diagnostics);
}

/** By the name in the output, or by the one before prefixes, suffixes and hashes. */
function isNamed(object: BuildObject, wanted: string): boolean {
  const [kind = '', name = ''] = wanted.split('/');
  return [currentId(object), originalId(object)].some(
    (id) => id.name === name && isNameOfKind(kind.toLowerCase(), id.kind),
  );
}

function unknownObject(wanted: string, objects: readonly BuildObject[]): UsageProblem {
  const names = objects.map((object) => {
    const { kind, name } = currentId(object);
    return `${kind}/${name}`;
  });
  const near = nearest(wanted, names);
  const listed = `${names.slice(0, 10).join(', ')}${names.length > 10 ? ' ...' : ''}`;
  return {
    message: `the build has no object ${JSON.stringify(wanted)}`,
    hint: near === undefined ? `objects: ${listed}` : `did you mean ${near}?`,
  };
}

function* blameTexts(objects: readonly BuildObject[], showSecrets: boolean, colors: Colors): Generator<string> {
  for (const [index, object] of objects.entries()) {
    if (index > 0) yield '\n';
    const lines = blameLines(object, showSecrets).map(({ text, from }) => ({ text, from: printable(from) }));
    const width = Math.max(0, ...lines.map(({ from }) => displayWidth(from)));
    for (const { text, from } of lines) yield `${colors.dim(padTo(from, width))}  ${printable(text)}\n`;
  }
}
