import type { CommandModule } from '../definition.ts';
import { EXIT } from '../exit-status.ts';

/**
 * The scripts do not know the verbs: they run `krmkit __complete WORD...`, whose last word is the one at the cursor.
 * The output has one line per candidate, `value<TAB>description`. The last line is `:files` if file names are possible,
 * else `:`.
 */
const COMPLETION_SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['bash', bashScript()],
  ['zsh', zshScript()],
  ['fish', fishScript()],
  ['powershell', powershellScript()],
]);

export const completion: CommandModule = {
  definition: {
    name: 'completion',
    description: ['Print a script that completes krmkit commands in a shell. Load it when the shell starts.'],
    argument: {
      name: 'SHELL',
      count: 'one',
      required: true,
      description: 'the shell: bash, zsh, fish or powershell',
      choices: [...COMPLETION_SCRIPTS.keys()],
    },
    options: [],
    examples: [
      ['source <(krmkit completion bash)', 'bash: add this line to ~/.bashrc'],
      ['source <(krmkit completion zsh)', 'zsh: add this line to ~/.zshrc, after compinit'],
      ['krmkit completion fish | source', 'fish: add this line to ~/.config/fish/config.fish'],
      ['krmkit completion powershell | Out-String | Invoke-Expression', 'PowerShell: add this line to $PROFILE'],
    ],
  },
  run: async (context, parsed) => {
    await context.stdout.write(COMPLETION_SCRIPTS.get(parsed.positional[0] ?? '') ?? '');
    return EXIT.done;
  },
};

function bashScript(): string {
  return String.raw`# bash completion for krmkit
_krmkit() {
  local line word part before files='' words=() n=0
  # Bash splits words at = and :. Join them again at :, as in the name of a context.
  for part in "${'$'}{COMP_WORDS[@]:1:COMP_CWORD}"; do
    if ((n > 0)) && [[ "$part" == :* || "${'$'}{words[n-1]}" == *: ]]; then
      words[n-1]+="$part"
    else
      words[n++]="$part"
    fi
  done
  word="${'$'}{words[n-1]}"
  [[ "$word" == '=' ]] && word=''
  # Bash replaces only what follows the last colon.
  before="${'$'}{word%"${'$'}{word##*:}"}"
  COMPREPLY=()
  while IFS='' read -r line; do
    case "$line" in
      :files) files=1 ;;
      :) ;;
      *) line="${'$'}{line%%$'\t'*}"; [[ "$line" == "$word"* ]] && COMPREPLY+=("${'$'}{line#"$before"}") ;;
    esac
  done < <(krmkit __complete "${'$'}{words[@]}" 2>/dev/null)
  if [[ -n "$files" ]]; then
    compopt -o filenames 2>/dev/null
    while IFS='' read -r line; do COMPREPLY+=("${'$'}{line#"$before"}"); done < <(compgen -f -- "$word")
  fi
  if [[ ${'$'}{#COMPREPLY[@]} -eq 1 && "${'$'}{COMPREPLY[0]}" == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -F _krmkit krmkit
`;
}

function zshScript(): string {
  return String.raw`#compdef krmkit
_krmkit() {
  local line files=''
  local -a candidates
  while IFS='' read -r line; do
    case "$line" in
      :files) files=1 ;;
      :) ;;
      *) candidates+=("${'$'}{${'$'}{line%%$'\t'*}//:/\\:}:${'$'}{line#*$'\t'}") ;;
    esac
  done < <(krmkit __complete "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)
  (( ${'$'}{#candidates} )) && _describe 'krmkit' candidates
  [[ -n "$files" ]] && _files
}
compdef _krmkit krmkit
`;
}

function fishScript(): string {
  return String.raw`# fish completion for krmkit
function __krmkit_complete
  set -l words (commandline -opc) (commandline -ct)
  krmkit __complete $words[2..-1] 2>/dev/null | while read -l line
    switch $line
      case :files
        __fish_complete_path (commandline -ct)
      case :
      case '*'
        echo $line
    end
  end
end
complete -c krmkit -f -a '(__krmkit_complete)'
`;
}

function powershellScript(): string {
  return String.raw`# PowerShell completion for krmkit
Register-ArgumentCompleter -Native -CommandName krmkit -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $position } | ForEach-Object { "$_" })
  if ($words.Count -eq 0 -or $words[-1] -ne $word) { $words += '""' }
  krmkit __complete @words 2>$null | ForEach-Object {
    if ($_ -eq ':files') {
      Get-ChildItem -Path "$word*" -Name | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
    } elseif ($_ -ne ':') {
      $value, $meaning = $_ -split [char]9, 2
      if ($value -like "$word*") {
        if (-not $meaning) { $meaning = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $meaning)
      }
    }
  }
}
`;
}
