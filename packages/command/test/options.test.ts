import { describe, expect, it } from 'vitest';
import { expand } from '../src/expand/command.ts';
import type { ExpandSettings } from '../src/expand/settings.ts';
import { readSettings } from '../src/expand/settings.ts';
import { parseArguments } from '../src/options.ts';

function settingsOf(given: readonly string[]): ExpandSettings | string {
  const parsed = parseArguments(expand.definition, given);
  if (!parsed.ok) return `${parsed.problem.message} | ${parsed.problem.hint ?? ''}`;
  const settings = readSettings('expand', parsed.value);
  return settings.ok ? settings.value : `${settings.problem.message} | ${settings.problem.hint ?? ''}`;
}

describe('arguments -> settings of expand', () => {
  const rows: readonly (readonly [given: readonly string[], settings: Partial<ExpandSettings>])[] = [
    [[], { paths: ['.'], format: 'table', strict: false, complete: false, showSecrets: false, quiet: false }],
    [['-'], { paths: ['-'] }],
    [['a.yaml', 'b/'], { paths: ['a.yaml', 'b/'] }],
    [['-ojson'], { format: 'json' }],
    [['-o=json'], { format: 'json' }],
    [['-o', 'json'], { format: 'json' }],
    [['--output=json'], { format: 'json' }],
    [['--output', 'json'], { format: 'json' }],
    [['-o', 'json', 'x.yaml', '-o', 'yaml'], { format: 'yaml', paths: ['x.yaml'] }],
    [['x.yaml', '--strict'], { strict: true, paths: ['x.yaml'] }],
    [['--strict=true'], { strict: true }],
    [['--strict', '--strict=false'], { strict: false }],
    [['--strict=false', '--strict'], { strict: true }],
    [['--', '--strict'], { paths: ['--strict'], strict: false }],
    [['--', '--strict=maybe'], { paths: ['--strict=maybe'] }],
    [['-q', '--complete', '--show-secrets'], { quiet: true, complete: true, showSecrets: true }],
    [['-n', 'shop'], { selection: { namespaces: ['shop'] } }],
    [['-nshop'], { selection: { namespaces: ['shop'] } }],
    [['-n=shop', '-n', 'data'], { selection: { namespaces: ['shop', 'data'] } }],
    [['--default-namespace', 'shop'], { defaultNamespace: 'shop', selection: {} }],
    [['--severity', 'warning'], { severity: 'warning' }],
    [['--ignore', 'missing-key', '--ignore=invalid-name'], { ignored: new Set(['missing-key', 'invalid-name']) }],
    [['--container=app'], { container: 'app' }],
    [['--image-config', 'images.json'], { imageConfig: 'images.json' }],
    [['--color=never'], { color: 'never' }],
  ];
  it.each(rows)('%j', (given, settings) => {
    expect(settingsOf(given)).toMatchObject(settings);
  });
});

describe('wrong arguments', () => {
  const rows: readonly (readonly [given: readonly string[], message: string | RegExp])[] = [
    [['--stric'], "unknown option '--stric' (Did you mean --strict?) | help"],
    [['--nonsense'], "unknown option '--nonsense' | help"],
    [['-z'], /^unknown option '-z'/],
    [['-dash.yaml'], "unknown option '-dash.yaml' | for a file, write ./-dash.yaml"],
    [['--dir/pod'], "unknown option '--dir/pod' | for a file, write ./--dir/pod"],
    [['--output'], /^option '-o, --output <FORMAT>' argument missing \| help/],
    [['-o', 'jsn'], /^--output does not know "jsn": use one of table, json, .* \| did you mean json\?/],
    [['-o', 'xml', '-o', 'json'], /^--output does not know "xml"/],
    [['--strict=maybe'], '--strict is a switch: "maybe" is neither true nor false | '],
    [['--ignore', 'missing-kye'], '--ignore does not know the code "missing-kye" | did you mean missing-key?'],
    [['--ignore', 'zzzzzzzzzz'], '--ignore does not know the code "zzzzzzzzzz" | `krmkit explain` lists all codes'],
    [['--severity', 'warn'], /^--severity does not know "warn": use one of error, warning, info/],
    // Only `-l=a` has an equals sign that is not part of the value.
    [['-l', '=a'], /^--selector "=a" is not valid at character 1/],
    [['--selector', '=a'], /^--selector "=a" is not valid at character 1/],
    [['-l', 'a in'], /^--selector "a in" is not valid at character 5/],
    [['--color', 'maybe'], /^--color does not know "maybe"/],
    [[''], /^a PATH is empty/],
  ];
  it.each(rows)('%j', (given, message) => {
    if (typeof message === 'string') expect(settingsOf(given)).toBe(message);
    else expect(settingsOf(given)).toMatch(message);
  });
});
