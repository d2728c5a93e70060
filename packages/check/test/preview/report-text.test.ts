import { NO_COLORS, displayWidth } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { Preview } from '../../src/preview/model.ts';
import { previewMarkdown } from '../../src/preview/report-markdown.ts';
import { previewText } from '../../src/preview/report-text.ts';
import { samplePreview } from './sample-preview.ts';

function table(preview: Preview, columns?: number): readonly string[] {
  const style = { colors: NO_COLORS, columns };
  return [...previewText(preview, { showSecrets: false, quiet: false, all: false, severity: undefined }, style)]
    .join('')
    .split('\n');
}

/** The first change of a preview, with the given fields instead. */
function withChange(preview: Preview, given: Partial<Preview['changes'][number]>): Preview {
  const [change] = preview.changes;
  if (change === undefined) throw new Error('the sample has no change');
  return { ...preview, changes: [{ ...change, ...given }] };
}

describe('the table', () => {
  it('cuts values to the width of the terminal, and not in a file', () => {
    const value = 'x'.repeat(500);
    const preview = samplePreview({ value, line: value, argument: value });
    // The summary is a sentence.
    const lines = table(preview, 80).slice(0, -2);
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(table(preview).filter((line) => line.includes(value)).length).toBeGreaterThan(2);
  });

  it('leaves room for the shorter of two values', () => {
    const preview = samplePreview({ image: `web:${'1'.repeat(200)}` });
    expect(table(preview, 60)).toContain(`      ~ image: web:0.9 -> web:${'1'.repeat(29)}…`);
  });

  it('shows long values from where they differ', () => {
    const [same, end] = ['x'.repeat(300), 'z'.repeat(300)];
    const [container] = samplePreview().changes[0]?.containers ?? [];
    if (container === undefined) throw new Error('the sample has no container');
    const facts = [{ name: 'image', before: `${same}1${end}`, after: `${same}2${end}` } as const];
    const preview = withChange(samplePreview(), { containers: [{ ...container, facts }] });
    const shown = ['1', '2'].map((one) => `…${'x'.repeat(12)}${one}zzz`);
    expect(table(preview, 80).find((line) => line.includes('image'))).toMatch(
      new RegExp(`~ image: ${shown[0]}z*… -> ${shown[1]}z*…$`),
    );
    expect(
      previewMarkdown(preview, { showSecrets: false, paths: ['.'], base: undefined, severity: undefined }),
    ).toContain(`- image: ${shown[0]}`);
  });

  it('names the first of many roots, and of many names', () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 10);
    const preview = withChange(samplePreview(), {
      roots: numbers.map((number) => `overlays/${number}`),
      identities: numbers.map((number) => ({
        apiVersion: 'v1',
        group: '',
        version: 'v1',
        kind: 'Deployment',
        namespace: undefined,
        name: `web-${number}`,
      })),
    });
    const lines = table(preview);
    expect(lines).toContain('40 builds: overlays/10, overlays/11, overlays/12, overlays/13, overlays/14 and 35 more');
    expect(lines.find((line) => line.startsWith('  changed'))).toContain(
      'Deployment web-10, web-11, web-12 and 37 more',
    );
  });

  it('leaves out numbers that are zero', () => {
    const { summary, ...preview } = samplePreview();
    const none = Object.fromEntries(Object.keys(summary).map((name) => [name, 0]));
    const roots = { built: 0, notBuilt: 0, skipped: 3 };
    expect(table({ ...preview, notCompared: [], summary: { ...summary, ...none, roots } }).at(-2)).toBe(
      'no changes; 3 roots not affected',
    );
  });

  // As docs/preview.md shows and explains it.
  it('has the lines of the change, the changes by roots, the findings, and a summary', () => {
    const preview = samplePreview();
    expect(table({ ...preview, newFindings: [], goneFindings: [] }).slice(1, -2)).toEqual([
      '',
      'base/web.yaml:1  changes LEVEL in 1 container',
      '',
      'build overlays/prod',
      '  changed  Deployment web  base/web.yaml:1  pods restart',
      '    container app',
      '      ~ image: web:0.9 -> web:1.0',
      '      + env LEVEL: debug  <- base/web.yaml:1',
      '      ~ args',
      '            --port=80',
      '          + --level=debug',
      '    ~ spec.replicas: 1 -> 2  <- base/web.yaml:1',
      '    ~ data.text  <- base/web.yaml:1',
      '        - b',
      '        + level: debug',
      '',
      'not compared (could not be built in the head): overlays/prod',
      '',
    ]);
    const titles = table({ ...preview, changes: [], causes: [], notCompared: [] });
    expect(titles.filter((line) => /^(?:new findings|findings that are gone)$/.test(line))).toHaveLength(2);
    expect(titles[titles.indexOf('findings that are gone') - 1]).toBe('');
    expect(titles.indexOf('new findings')).toBe(2);
    const gone = table({ ...preview, newFindings: [] });
    expect(gone).not.toContain('new findings');
    expect(gone.join('\n')).not.toMatch(/^base.*error/m);
    expect(table({ ...preview, goneFindings: [] })).not.toContain('findings that are gone');
  });

  it.each([
    ['changed', 'added', '    container app  added'],
    ['changed', 'changed', '    container app'],
  ] as const)('names what happens to a container of an object that is %s: %s', (kind, of, line) => {
    const [container] = samplePreview().changes[0]?.containers ?? [];
    if (container === undefined) throw new Error('the sample has no container');
    const preview = withChange(samplePreview(), { kind, containers: [{ ...container, kind: of }] });
    expect(table(preview)).toContain(line);
  });

  it.each([
    [50, ''],
    [51, '... and 1 more changed line'],
    [70, '... and 20 more changed lines'],
  ])('shows the first of %i changed lines', (count, line) => {
    const lines = table(samplePreview({}, 1, count));
    expect(lines.filter((one) => one.startsWith('base/web.yaml:1  changes'))).toHaveLength(50);
    expect(lines[52]).toBe(line);
  });

  it('shows the first of many lines of a text', () => {
    const texts = (count: number): readonly string[] =>
      table(samplePreview({ line: Array.from({ length: count }, (_, index) => `l${index}`).join('\n') }));
    expect(texts(99).some((one) => one.includes('more lines'))).toBe(false);
    expect(texts(100)).toContain('        ... and 1 more lines');
  });
});
