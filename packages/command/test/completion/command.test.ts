import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
    expect((await runIn({}, 'completion', shell)).stdout).toContain('krmkit __complete');
  });

  // There is no PowerShell to run this in. Each part is from its documentation: about_Register-ArgumentCompleter.
  it.each([
    [
      'completes this command, as a native one',
      'Register-ArgumentCompleter -Native -CommandName krmkit -ScriptBlock {',
    ],
    ['takes the word, the command line and the position of the cursor', 'param($word, $ast, $position)'],
    ['leaves out the name of the command', '$ast.CommandElements | Select-Object -Skip 1'],
    ['leaves out what is behind the cursor', 'Where-Object { $_.Extent.StartOffset -lt $position }'],
    ['passes a word that is not empty for a new one', `$words += '""'`],
    ['asks krmkit', 'krmkit __complete @words 2>$null | ForEach-Object {'],
    ['proposes files where krmkit does', "if ($_ -eq ':files') {"],
    ['separates values from descriptions', '$value, $meaning = $_ -split [char]9, 2'],
    ['has a description that is not empty', 'if (-not $meaning) { $meaning = $value }'],
    [
      'gives results',
      "[System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $meaning)",
    ],
  ])('for PowerShell %s', async (_what, part) => {
    expect((await runIn({}, 'completion', 'powershell')).stdout).toContain(part);
  });
});
