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
    [['--kubernetes', 'v1.29.8-gke.1031000'], { kubernetes: { major: 1, minor: 29, patch: 8, text: '1.29.8' } }],
    [['--kubernetes', '1.99'], { kubernetes: { major: 1, minor: 99, patch: undefined, text: '1.99' } }],
    [['--kubernetes', 'v2.0.1'], { kubernetes: { major: 2, minor: 0, patch: 1, text: '2.0.1' } }],
    [
      ['--runtime', 'status.podIP=10.0.0.7', '--runtime=spec.nodeName=a=b'],
      { runtime: { 'status.podIP': '10.0.0.7', 'spec.nodeName': 'a=b' } },
    ],
    [['--runtime', 'status.podIP=a', '--runtime', 'status.podIP=b'], { runtime: { 'status.podIP': 'b' } }],
    [["--runtime=metadata.labels['app']=web"], { runtime: { "metadata.labels['app']": 'web' } }],
    [
      ['--pod-template', 'Foo.example.com=spec.pod'],
      { templates: [{ kind: 'Foo', group: 'example.com', path: ['spec', 'pod'] }] },
    ],
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
    [
      ['--kubernetes', 'newest'],
      '--kubernetes "newest" is not a Kubernetes release | krmkit knows 1.20 to 1.37: 1.34, v1.34.3',
    ],
    [['--kubernetes', '1.19'], '--kubernetes 1.19 is not a known release | krmkit knows 1.20 to 1.37'],
    [['--kubernetes', '0.9'], '--kubernetes 0.9 is not a known release | krmkit knows 1.20 to 1.37'],
    [['--runtime', 'status.podIP'], /^--runtime "status.podIP" is not KEY=VALUE \|/],
    [['--runtime', '=x'], /^--runtime "=x" is not KEY=VALUE \|/],
    [['--runtime', 'status.podip=1'], '--runtime does not know the field "status.podip" | did you mean status.podIP?'],
    [['--pod-template', 'Foo'], /^--pod-template "Foo" is not Kind.group=path \| for example/],
    [['--namespace', 'Shop'], /^--namespace "Shop" is not a valid name of a namespace/],
    [['--default-namespace', 'Shop'], /^--default-namespace "Shop" is not a valid name of a namespace/],
    [['--ignore', 'missing-kye'], '--ignore does not know the code "missing-kye" | did you mean missing-key?'],
    [['--ignore', 'zzzzzzzzzz'], '--ignore does not know the code "zzzzzzzzzz" | `krmkit explain` lists all codes'],
    [['--severity', 'warn'], /^--severity does not know "warn": use one of error, warning, info/],
    [['-l', 'a in'], /^--selector "a in" is not valid at character 5/],
    [['--color', 'maybe'], /^--color does not know "maybe"/],
    [[''], /^a PATH is empty/],
  ];
  it.each(rows)('%j', (given, message) => {
    if (typeof message === 'string') expect(settingsOf(given)).toBe(message);
    else expect(settingsOf(given)).toMatch(message);
  });
});
