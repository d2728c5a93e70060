import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { previewMarkdown } from '../../src/preview/report-markdown.ts';
import { printable } from '@krmkit/base';
import { runs } from '@krmkit/testing';
import { POSITIONS, samplePreview } from './sample-preview.ts';

const SETTINGS = { showSecrets: false, paths: ['.'], base: undefined, severity: undefined };

/** As GitHub reads a comment: HTML passes, and addresses become links. */
const reader = new MarkdownIt({ html: true, linkify: true });

const TAGS =
  /<!-- krmkit preview -->|<\/?(?:h3|h4|p|ul|li|b|sub|details|summary|pre|code)>|<br>|<details open>|<code class="language-diff">/g;

/** The text of the HTML; throws if there is another element than those of the report. */
function textOf(html: string): string {
  const text = html.replaceAll(TAGS, '');
  expect(text).not.toMatch(/[<>]/);
  return unescaped(text);
}

function unescaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** The elements that are not within a line. */
function blocksOf(html: string): readonly string[] {
  return [...html.matchAll(/<\/?(?:h3|h4|p|ul|li|details|summary|pre)\b/g)].map(([tag]) => tag);
}

const FRAGMENTS: readonly string[] = [
  '`',
  '```',
  '````',
  '|',
  '\\|',
  '<script>',
  '</code>',
  '</details>',
  '<!--',
  '-->',
  '@team',
  '#1',
  'GH-1',
  'word',
  '](http://a.example)',
  '[a]',
  '![a](b)',
  '\n',
  '\n\n',
  '\r\n',
  '\n```\n',
  '&lt;',
  '&#64;',
  '~~~',
  '    ',
  '***',
  '# ',
  '- ',
  '$&',
  'https://a.example',
  'www.a.example',
  'a@b.example',
  '\u202e',
  '::error::',
];

const hostile = fc
  .array(fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom(...FRAGMENTS)), { maxLength: 8 })
  .map((parts) => parts.join('').slice(0, 50));

describe('previewMarkdown', () => {
  it('starts with the marker and the numbers', () => {
    const [first, second] = previewMarkdown(samplePreview(), SETTINGS).split('\n');
    expect(first).toBe('<!-- krmkit preview -->');
    expect(second).toBe(
      '<h3>1 object changed · 1 container changed · 1 workload restarts · 1 new error · 1 finding gone · 1 root not compared</h3>',
    );
  });

  const blocks = blocksOf(reader.render(previewMarkdown(samplePreview(), SETTINGS)));

  it.each(POSITIONS)('has any text in %s as text, and no link or mention', (position) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = reader.render(previewMarkdown(samplePreview({ [position]: text }), SETTINGS));
        const shown = textOf(html);
        expect(blocksOf(html)).toEqual(blocks);
        // Only at the start of a line, a colon can be part of a command of a CI system.
        for (const one of position === 'line' ? text.split('\n') : [text]) {
          expect([printable(one), printable(`a${one}`).slice(1)].some((shape) => shown.includes(shape.trim()))).toBe(
            true,
          );
        }
        const prose = unescaped(html.replaceAll(/<code[^>]*>[^]*?<\/code>/g, ''));
        expect(prose).not.toMatch(/@|#\d|GH-|https?:|www\.|<a /);
      }),
      { numRuns: runs(50), examples: [['```'], ['````'], ['<!--'], ['\n\n']] },
    );
  });

  it.each([
    [1, 1],
    [1, 1000],
    [500, 1],
    [30, 30],
  ])('stays below the limit of GitHub with %i roots of %i objects', (roots, objects) => {
    for (const value of ['short', '&'.repeat(2000), 'a & '.repeat(500), '```'.repeat(500)]) {
      const texts = { value, message: value, hint: value, line: value, root: value, path: value, name: value };
      const text = previewMarkdown(samplePreview(texts, roots, objects), SETTINGS);
      expect(text.length).toBeLessThan(65_536);
      textOf(reader.render(text));
    }
  });

  it('names what is omitted, and how to see it', () => {
    const text = previewMarkdown(samplePreview({}, 2, 1000), { ...SETTINGS, paths: ['apps'], base: 'origin/main' });
    expect(text).toMatch(
      /Left out: \d+ changed lines, \d+ new findings, \d+ findings that are gone, the details of \d+ objects\. To see everything, run <code>krmkit preview --base origin\/main apps<\/code>\./,
    );
  });

  it('has a part for each root, with the numbers of its objects, and a block for each object', () => {
    const text = previewMarkdown(samplePreview({}, 1, 2), SETTINGS);
    expect(text).toContain('\n<details open><summary><code>overlays/prod</code>: 2 changed</summary>\n');
    expect(text).toContain(
      '\n<p>🟡 changed <b><code>Deployment web</code></b><br>pods restart<br><sub><code>base/web.yaml:2</code></sub></p>\n\n' +
        '```diff\n  container app\n- image: web:0.9\n+ image: web:1.0\n',
    );
  });
});
