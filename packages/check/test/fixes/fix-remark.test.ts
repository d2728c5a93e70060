import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { createFixRemark, textKey } from '../../src/fixes/fix-remark.ts';
import { startCheck } from '../../src/findings/check.ts';
import { settingsOf } from '../../src/api/options.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';
import { at, FINDING, PLACELESS } from '../report/sample-finding.ts';

/** A Pod with arguments, in which the variable LEVEL is set. */
const pod = (args: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: app, image: a, env: [{name: LEVEL, value: a}], args: [${args}]}\n`;

async function remarkOn(
  files: Files,
  choose: (all: readonly Diagnostic[]) => readonly Diagnostic[] = (all) => all,
): Promise<string | undefined> {
  const remark = createFixRemark();
  const { environments } = await openFiles(files);
  const running = startCheck({ environments, onFound: remark.look }, settingsOf('check', {}));
  for (const _ of running.steps());
  return remark.about(choose(running.outcome().diagnostics));
}
const TEXT = '; add --fix --dry-run to see what is safe to change';

describe('the remark about fixes', () => {
  it.each<readonly [what: string, files: Files, remark: string | undefined]>([
    ['a misspelled name', { 'a.yaml': pod('$(LEVL)') }, `1 finding has a suggested fix${TEXT}`],
    ['two', { 'a.yaml': pod('$(LEVL), $(LEVVEL)') }, `2 findings have a suggested fix${TEXT}`],
    ['a name like no other', { 'a.yaml': pod('$(OTHER_THING)') }, undefined],
    ['what the author may mean as it is', { 'a.yaml': pod('"--password=pa$$word"') }, undefined],
    ['no finding', { 'a.yaml': pod('$(LEVEL)') }, undefined],
    [
      'one finding in two builds',
      {
        'base/kustomization.yaml': 'resources: [a.yaml]\n',
        'base/a.yaml': pod('$(LEVL)'),
        'one/kustomization.yaml': 'resources: [../base]\n',
        'two/kustomization.yaml': 'resources: [../base]\nnamePrefix: two-\n',
      },
      `1 finding has a suggested fix${TEXT}`,
    ],
  ])('%s', async (_, files, remark) => {
    expect(await remarkOn(files)).toBe(remark);
  });

  it('is about those that are shown, and their other places', async () => {
    const files = { 'a.yaml': pod('$(LEVL), $(LEVVEL)') };
    expect(await remarkOn(files, (all) => all.slice(0, 1))).toMatch(/^1 finding /);
    expect(await remarkOn(files, () => [])).toBeUndefined();
    expect(await remarkOn(files, (all) => [{ ...PLACELESS, occurrences: all }])).toMatch(/^2 findings /);
  });

  it('passes over findings about nothing', () => {
    const remark = createFixRemark();
    remark.look(FINDING, undefined);
    expect(remark.about([FINDING])).toBeUndefined();
  });
});

it.each<readonly [what: string, other: Diagnostic, isSame: boolean]>([
  ['in another build', { ...FINDING, roots: ['prod'], message: 'other' }, true],
  ['of another code', { ...FINDING, code: 'shell-syntax' }, false],
  ['in another file', { ...FINDING, location: at('b.yaml') }, false],
  ['at another start', { ...FINDING, location: { ...at('web.yaml'), start: 0 } }, false],
  ['at another end', { ...FINDING, location: { ...at('web.yaml'), end: 99 } }, false],
])('a finding %s has the same text: %s', (_, other, isSame) => {
  expect(textKey(other) === textKey(FINDING)).toBe(isSame);
});
