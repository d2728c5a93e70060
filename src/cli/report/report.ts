import type { CommandContext } from '../context.ts';
import type { Expansion } from '../expand/expansion.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

/** Prints what was found in the form that was asked for. Each form is a chunk of its own. */
export async function reportExpansion(
  context: CommandContext,
  settings: ExpandSettings,
  expansion: Expansion,
): Promise<void> {
  const { stdout } = context;
  switch (settings.format) {
    case 'table': {
      const { tableReport } = await import('./table.ts');
      const style = { colors: colorsFor(stdout, settings.color, context.env), columns: stdout.columns };
      await writeChunks(stdout, tableReport(expansion, style, settings.quiet));
      return;
    }
    case 'json': {
      const { jsonReport } = await import('./json.ts');
      await writeChunks(stdout, jsonReport(expansion));
      return;
    }
    case 'yaml': {
      const { yamlReport } = await import('./manifest.ts');
      await writeChunks(stdout, yamlReport(expansion));
      break;
    }
    case 'events': {
      const { eventReport } = await import('./events.ts');
      await writeChunks(stdout, eventReport(expansion, context.clock.now()));
      break;
    }
    case 'env': {
      const { envReport } = await import('./env.ts');
      await writeChunks(stdout, envReport(expansion));
      break;
    }
    case 'sarif': {
      const { sarifReport } = await import('./sarif.ts');
      await writeChunks(stdout, sarifReport(expansion));
      return;
    }
    case 'junit': {
      const { junitReport } = await import('./junit.ts');
      await writeChunks(stdout, junitReport(expansion));
      return;
    }
    case 'github': {
      const { githubReport } = await import('./github.ts');
      await writeChunks(stdout, githubReport(expansion));
      return;
    }
  }
  // These forms have no place for findings.
  const { findingsReport } = await import('./findings.ts');
  const { stderr } = context;
  const style = { colors: colorsFor(stderr, settings.color, context.env), columns: stderr.columns };
  if (!settings.quiet) await writeChunks(stderr, findingsReport(expansion, style));
}
