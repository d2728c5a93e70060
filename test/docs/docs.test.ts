import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/diagnostics/catalogue.ts';
import { isObject, member } from '../../src/value/json.ts';
import type { JsonValue } from '../../src/value/json.ts';
import { parseDocuments } from '../../src/yaml/parse.ts';
import { anchorsOf, blocksOf, documents, linksOf, root, textOf } from './markdown.ts';
import { matches, stepsOf } from './session.ts';
import { createWorkplace } from './workplace.ts';

// Every command and sample that users are shown is run here against the built package, and must print what stands below
// it. What starts with `npm` is run by the gate itself, on a clean checkout.

const blocks = documents().flatMap(blocksOf);
const steps = blocks.filter(({ info }) => info === 'console').flatMap(stepsOf);
const samples = blocks.flatMap((block, index) =>
  block.info === 'js' ? [{ ...block, output: blocks[index + 1] }] : [],
);

const place = createWorkplace();
afterAll(place.remove);

describe('commands in the docs', () => {
  it('are found', () => {
    expect(steps.length).toBeGreaterThan(30);
  });

  it.each(steps)('$file:$line $command', ({ command, output }) => {
    const got = place.run(command).split('\n');
    if (!matches(output, got)) expect(got.join('\n')).toBe(output.join('\n'));
  });
});

describe('samples in the docs', () => {
  it('are found', () => {
    expect(samples.length).toBeGreaterThan(10);
  });

  it.each(samples)('$file:$line', ({ text, output }) => {
    expect(output?.info, 'a sample has its output in a text block below it').toBe('text');
    expect(place.runModule(text)).toBe(output?.text);
  });

  it('are right to the type checker', () => {
    expect(place.checkTypes(samples.map(({ text }) => text))).toBe('');
  });
});

describe('YAML in the docs', () => {
  it.each(blocks.filter(({ info }) => info === 'yaml'))('$file:$line', ({ text }) => {
    expect(parseDocuments(text).flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('links in the docs', () => {
  it.each(documents())('%s leads nowhere that is not there', (file) => {
    const lost = linksOf(file).filter(({ path, heading }) => {
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, target))) return true;
      return heading !== '' && !anchorsOf(target).includes(heading);
    });
    expect(lost).toEqual([]);
  });
});

describe('scripts in the docs', () => {
  it('exist', () => {
    const manifest: JsonValue = JSON.parse(textOf('package.json'));
    const scripts = member(manifest, 'scripts');
    const named = documents().flatMap((file) => [...textOf(file).matchAll(/\bnpm (?:run ([a-z:]+)|(start|test)\b)/g)]);
    expect(named.length).toBeGreaterThan(0);
    const known = isObject(scripts) ? Object.keys(scripts) : [];
    for (const [, script, short] of named) expect(known).toContain(script ?? short);
  });
});

describe('docs/findings.md', () => {
  it('lists every code with its severity and title', () => {
    const rows = [...textOf('docs/findings.md').matchAll(/^\| \[?`([a-z-]+)`(?:\]\([^)]*\))? \| (\w+) \| (.*) \|$/gm)];
    const listed = rows.map(([, code, severity, title]) => ({ code, severity, title: title?.replaceAll('`', '') }));
    const catalogue = Object.entries(CATALOGUE).map(([code, { severity, title }]) => ({ code, severity, title }));
    expect(listed).toEqual(catalogue);
  });
});

describe('docs/expand.md', () => {
  it('lists every flag of the command', () => {
    const help = place.run('krmkit expand --help');
    const flags = [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, flag]) => flag);
    const listed = [...textOf('docs/expand.md').matchAll(/^\| (?:`-\w`, )?`--([a-z-]+)/gm)].map(([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(10);
    expect(listed).toEqual(flags);
  });
});
