import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import type { Log, Location as SarifLocation } from 'sarif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { parseTemplatePath } from '@krmkit/pods';
import { check } from '../../src/api/check.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import { report } from '../../src/api/report.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { openClone, previewText } from '../check-files.ts';

/** The published schema. It is of draft 4, whose `id` later drafts call `$id`; nothing else in it differs from them. */
function readSchema(): object {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@microsoft/jest-sarif');
  const schema: Record<string, unknown> = JSON.parse(
    readFileSync(path.replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  );
  const { $schema: _, id: _id, ...rest } = schema;
  return rest;
}

const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile<Log>(readSchema());

/**
 * The errors of the published schema, and what GitHub's "SARIF support for code scanning" requires; it refuses the whole file otherwise. "Validating your SARIF
 * file" and the sections on limits, on the objects run, toolComponent, reportingDescriptor, result, location and region.
 */
function problemsOf(text: string): readonly string[] {
  const log: Log = JSON.parse(text);
  const problems: string[] = [];
  const need = (holds: boolean, what: string): void => {
    if (!holds) problems.push(what);
  };
  if (!validate(log)) problems.push(...(validate.errors ?? []).map((error) => JSON.stringify(error)));
  need(gzipSync(text).byteLength <= 10_000_000, 'more than 10 MB, compressed');
  need(text.includes('"version": "2.1.0"'), 'version');
  need(log.$schema?.includes('sarif') === true, '$schema');
  need(log.runs.length > 0 && log.runs.length <= 20, '1 to 20 runs');
  for (const { tool, results } of log.runs) {
    const { name, rules = [] } = tool.driver;
    need(name !== '', 'name of the tool');
    need(rules.length <= 25_000, 'too many rules');
    need(new Set(rules.map(({ id }) => id)).size === rules.length, 'ids of rules');
    for (const rule of rules) {
      const short = rule.shortDescription?.text ?? '';
      const full = rule.fullDescription?.text ?? '';
      need(rule.id !== '' && (rule.name ?? '').length <= 255, `rule ${rule.id}: name`);
      need(short !== '' && short.length <= 1024, `rule ${rule.id}: shortDescription`);
      need(full !== '' && full.length <= 1024, `rule ${rule.id}: fullDescription`);
      need(rule.help?.text !== undefined && rule.help.text !== '', `rule ${rule.id}: help`);
    }
    need(results !== undefined, 'results');
    need((results ?? []).length <= 25_000, 'more than 25,000 results');
    for (const { ruleId, ruleIndex = -1, message, locations = [], relatedLocations = [], ...result } of results ?? []) {
      need(rules[ruleIndex]?.id === ruleId, `${ruleId}: not among the rules`);
      need(message.text !== undefined && message.text !== '', `${ruleId}: message`);
      need(locations.length > 0 && locations.length <= 1000, `${ruleId}: locations`);
      need(['error', 'warning', 'note'].includes(result.level ?? ''), `${ruleId}: level`);
      need(Object.keys(result.partialFingerprints ?? {}).length > 0, `${ruleId}: partialFingerprints`);
      for (const one of [...locations, ...relatedLocations]) need(isPlace(one), `${ruleId}: ${JSON.stringify(one)}`);
      for (const one of relatedLocations) need(one.message?.text !== undefined, `${ruleId}: message of a location`);
    }
  }
  return problems;
}

function isPlace({ physicalLocation }: SarifLocation): boolean {
  const uri = physicalLocation?.artifactLocation?.uri ?? '';
  const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = physicalLocation?.region ?? {};
  const isInOrder = endLine > startLine || (endLine === startLine && endColumn >= startColumn);
  const isReference = uri !== '' && /^(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})+$/.test(uri) && !/^\.\.(?:\/|$)/.test(uri);
  return isReference && startLine >= 1 && startColumn >= 1 && endColumn >= 1 && isInOrder;
}

const pod = (args: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: app, image: a, args: [${args}]}]}\n`;

describe('GitHub takes the results', () => {
  let clone: Clone;
  let other: Clone;
  beforeAll(() => {
    clone = createClone();
    other = createClone();
    other.commit({ 'a.yaml': pod('') });
    clone.commit({ 'empty.txt': '' });
    clone.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.path, 'vendor/a b');
    clone.commit({
      'failed/kustomization.yaml': 'resources: [../gone]\n',
      'real/kustomization.yaml': 'resources: [pod.yaml]\n',
      'real/pod.yaml': pod(''),
    });
    other.commit({ 'a.yaml': pod('b') });
    clone.git('-C', 'vendor/a b', 'pull', '-q');
    clone.edit({
      'broken.yaml': 'a: [\n',
      'empty.yaml': 'a: "',
      'not text.yaml': '\u0000',
      'failed/kustomization.yaml': 'resources: [../gone, ../gone2]\n',
      'remote/kustomization.yaml': 'resources: ["https://example.com/x//y?ref=v1"]\n',
      'link/kustomization.yaml': '-> ../real/kustomization.yaml',
      'real/pod.yaml': pod('"$(NO)"'),
      'two/ü/a.yaml': pod('"$(NO)"'),
    });
  });
  afterAll(() => {
    clone.remove();
    other.remove();
  });

  function expectTaken(text: string): void {
    const log: Log = JSON.parse(text);
    expect(log.runs[0]?.results?.length).toBeGreaterThan(0);
    expect(problemsOf(text)).toEqual([]);
  }

  const template = parseTemplatePath('A.b.c=spec');
  const templates = template === undefined ? [] : [template];
  const checks: readonly (readonly [paths: readonly string[], options: CheckOptions, build: boolean])[] = [
    [['.'], {}, true],
    [['gone.yaml'], {}, true],
    [['gone', 'real', 'two'], {}, true],
    [['.'], { complete: true }, false],
    [['real'], { templates, strict: true }, true],
  ];
  it.each(checks)('of a check of %j with %j', async (paths, options, build) => {
    const result = check(await openClone(clone, paths, { build }), { severity: 'info', ...options });
    expectTaken(await report('sarif', result));
    expectTaken(await report('sarif', result, { findingsOnly: true }));
  });

  it.each([[['.']], [['failed', 'vendor']]])('of a preview of %j', async (paths) => {
    expectTaken(await previewText('sarif', clone, 'HEAD', { paths }));
  });

  it('for a file, a link, a failed root and a submodule, which are all among them', async () => {
    const log: Log = JSON.parse(await previewText('sarif', clone, 'HEAD'));
    const uris = log.runs[0]?.results?.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri);
    expect(uris).toEqual(
      expect.arrayContaining([
        'broken.yaml',
        'link/kustomization.yaml',
        expect.stringMatching(/^failed/),
        'vendor/a%20b',
      ]),
    );
  });
});

it('a kustomization that is a link out of its directory has a place, and the finding says that it is a link', async () => {
  const clone = createClone();
  clone.edit({
    'real/kustomization.yaml': 'resources: []\n',
    'link/kustomization.yaml': '-> ../real/kustomization.yaml',
  });
  const text = await report('sarif', check(await openClone(clone)));
  clone.remove();
  expect(text).toContain('"uri": "link/kustomization.yaml"');
  expect(text).toContain('is a link out of its directory');
});

it('a result without a place gets that of its root, or of the working directory', () => {
  const diagnostics: readonly Diagnostic[] = [
    { code: 'root-not-built', severity: 'warning', message: 'a', roots: ['prod'] },
    { code: 'unseen-containers', severity: 'info', message: 'b' },
  ];
  const text = [...sarifReport({ diagnostics })].join('');
  const log: Log = JSON.parse(text);
  const region = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  expect(log.runs[0]?.results?.map(({ locations }) => locations?.[0])).toEqual([
    { physicalLocation: { artifactLocation: { uri: 'prod' }, region } },
    { physicalLocation: { artifactLocation: { uri: '.' }, region } },
  ]);
  expect(problemsOf(text)).toEqual([]);
});

it('beyond the limit, the least severe results are left out, and a notification counts them', () => {
  const one = (severity: Diagnostic['severity'], index: number): Diagnostic => ({
    code: 'missing-configmap',
    severity,
    message: `The ConfigMap settings-${index} of Deployment web-${index} is not in the package`.repeat(4),
    roots: [`clusters/production-${index}/apps`],
  });
  const diagnostics = [
    ...Array.from({ length: 25_000 }, (_, index) => one('info', index)),
    one('error', 0),
    one('warning', 1),
  ];
  const text = [...sarifReport({ diagnostics })].join('');
  const log: Log = JSON.parse(text);
  const [run] = log.runs;
  expect(run?.results).toHaveLength(25_000);
  expect(run?.results?.filter(({ level }) => level !== 'note').map(({ level }) => level)).toEqual(['error', 'warning']);
  expect(run?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toContain('2 results are left out');
  expect(problemsOf(text)).toEqual([]);
});

it('the schema refuses a result without a message', () => {
  const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'krmkit' } }, results: [{ ruleId: 'a' }] }] };
  expect(validate(log)).toBe(false);
});
