import type { CommandModule } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { COMPLETION_SCRIPTS } from './completion-scripts.ts';

export const completion: CommandModule = {
  definition: {
    name: 'completion',
    description: ['Prints a script that teaches a shell to complete krmkit. Let the shell read it when it starts.'],
    argument: {
      name: 'SHELL',
      count: 'one',
      required: true,
      description: 'bash, zsh, fish or powershell',
      choices: [...COMPLETION_SCRIPTS.keys()],
    },
    options: [],
    examples: [
      ['source <(krmkit completion bash)', 'bash: this line into ~/.bashrc'],
      ['source <(krmkit completion zsh)', 'zsh: this line into ~/.zshrc, below compinit'],
      ['krmkit completion fish | source', 'fish: this line into ~/.config/fish/config.fish'],
      ['krmkit completion powershell | Out-String | Invoke-Expression', 'PowerShell: this line into $PROFILE'],
    ],
  },
  run: async (context, parsed) => {
    await context.stdout.write(COMPLETION_SCRIPTS.get(parsed.positional[0] ?? '') ?? '');
    return EXIT.done;
  },
};
