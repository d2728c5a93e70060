import { serveLanguage } from '@krmkit/language-server';
import type { CommandModule } from '../definition.ts';

export const lsp: CommandModule = {
  definition: {
    name: 'lsp',
    description: [
      'Serves the language server protocol on standard input and output, for editors: findings while you type, the values that containers get in each build, definitions, references, renames, completions, and fixes. The documentation has the settings of editors (https://github.com/krmkit/krmkit/blob/main/docs/editors.md).',
      'krmkit reads all files below the folders that the editor opens. It runs no program and fetches nothing: a kustomization that needs that is not built, which is a finding.',
    ],
    options: [
      {
        long: 'stdio',
        description: 'standard input and output, which is the only way; for editors that pass this flag',
      },
    ],
    examples: [['krmkit lsp', 'What an editor starts']],
  },
  run: ({ files, stdin, stdout }) => serveLanguage({ files, stdin, write: stdout.write }),
};
