import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { inputHint } from '../shared/nothing-remark.ts';
import { PATHS } from '../shared/paths.ts';
import {
  buildGraph,
  buildTree,
  findPackages,
  imageLines,
  isInputMissing,
  mermaidLines,
  treeJson,
  treeLines,
} from '@krmkit/check';
import { readPorts } from '../expand/progress.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { printable } from '@krmkit/base';
import { colorsFor, wantsAscii } from '../terminal.ts';
import type { TreeSettings } from './settings.ts';
import { TREE_OPTIONS, readTreeSettings } from './settings.ts';
import { showReading } from '../shared/show-reading.ts';
import { writeChunks } from '../write-chunks.ts';

export const tree: CommandModule = {
  definition: {
    name: 'tree',
    description: [
      'Show the resources of a package as a tree: by directory, or by owner if resources have owner references. Of a kustomization, it shows what is built, with the files that the resources come from. The fields that you select are shown below each resource.',
      'Directories with a Kptfile or Krmfile are marked Pkg. Owners that are not in the input are marked as well.',
    ],
    argument: PATHS,
    options: TREE_OPTIONS,
    isConfigurable: true,
    examples: [
      ['krmkit tree deploy/', 'Show the resources of a directory'],
      ['krmkit tree --image --replicas', 'Also show images and replicas'],
      ['krmkit tree -o images', 'List the images, with the environments and the lines that set them'],
      ['krmkit tree -o mermaid overlays/prod', 'Draw which objects use which, for Markdown'],
      ['krmkit tree --all --env=false', 'Show all fields but environment variables'],
      ['krmkit tree --field spec.type --field spec.template.spec.nodeSelector', 'Show other fields'],
      ['kubectl get all -o yaml | krmkit tree -', 'Show the owners of the objects in a cluster'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readTreeSettings(parsed);
    return settings.ok ? runTree(context, settings.value) : settings.problem;
  },
};

async function runTree(context: CommandContext, settings: TreeSettings): Promise<CommandStatus> {
  const { stdout, stderr } = context;
  const input = await showReading(context, settings, settings.quiet);
  if (context.signal.aborted) return EXIT.interrupted;
  const built = buildTree(input.files, settings, await findPackages(context.files, input));
  if (settings.format === 'json') {
    await writeChunks(stdout, treeJson(built));
  } else if (settings.format === 'images') {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, imageLines(input.files, { colors, showSecrets: settings.showSecrets }));
  } else if (settings.format === 'mermaid') {
    await writeChunks(stdout, mermaidLines(await buildGraph(readPorts(context), input)));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, treeLines(built, { colors, columns: stdout.columns, ascii: wantsAscii(context.env) }));
  }
  await reportDiagnostics(context, input.diagnostics, input.sources, settings);
  const status = isInputMissing(input) ? EXIT.unreadable : EXIT.done;
  if (built.resources === 0 && status === EXIT.done && !settings.quiet) {
    const where = settings.paths.map(printable).join(', ');
    const files = input.files.length;
    await stderr.write(`krmkit tree: no resources in ${where} (files: ${files})\n${inputHint(settings.paths, files)}`);
  }
  return status;
}
