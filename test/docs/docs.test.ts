import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionsOf, VERBS } from '@krmkit/command/node';
import { CATALOGUE } from '@krmkit/pods';
import { needs, startContainers } from '@krmkit/testing';
import { isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import { anchorsOf, blocksOf, documents, linksOf, root, textOf } from './markdown.ts';
import type { Step } from './session.ts';
import { matches, stepsOf } from './session.ts';
import { createWorkplace } from './workplace.ts';

// Runs every command and sample of the docs against the built package; each must print the text below it. The CI gate
// itself runs commands that start with `npm`, on a clean checkout.

const blocks = documents().flatMap(blocksOf);
const steps = blocks.filter(({ info }) => info === 'console').flatMap(stepsOf);
const samples = blocks.flatMap((block, index) =>
  block.info === 'js' ? [{ ...block, output: blocks[index + 1] }] : [],
);

/** Whether a command runs containers. */
const needsContainers = ({ command }: { readonly command: string }): boolean => /\bkrmkit start\b/.test(command);

const containers = startContainers();
// The tag of `image: busybox` after a pull.
containers?.podman('tag', containers.image, 'docker.io/library/busybox:latest');
const environment = { KRMKIT_CONTAINER_TOOL: 'podman', ...containers?.environment };
const workplace = createWorkplace(environment);
/** One for the commands of each page, so that a page needs no other one. */
const workplaces = new Map(
  [...new Set(steps.map(({ file }) => file))].map((file) => [file, createWorkplace(environment, workplace)]),
);
afterAll(() => {
  for (const { remove } of [workplace, ...workplaces.values()]) remove();
  containers?.remove();
});

describe('commands in the docs', () => {
  it('are found', () => {
    expect(steps.length).toBeGreaterThan(30);
  });

  const check = ({ file, command, output }: Step): void => {
    const got = (workplaces.get(file) ?? workplace).run(command).split('\n');
    if (!matches(output, got)) expect(got.join('\n')).toBe(output.join('\n'));
  };

  it.each(steps.filter((step) => !needsContainers(step)))('$file:$line $command', check);

  it.each(steps.filter(needsContainers))(
    '$file:$line $command',
    { ...needs('podman', containers), timeout: 120_000 },
    check,
  );
});

describe('guides', () => {
  const guides = documents().filter((file) => file.startsWith('docs/guides/'));

  // A user who pastes a guide line by line stays in its directory, and the checkout keeps its files.
  it.each(guides)('%s starts in an empty directory and stays there', (file) => {
    const name = basename(file, '.md');
    const first = steps.find((step) => step.file === file)?.command;
    expect(first).toBe(`mkdir -p try/${name} && cd try/${name}`);
    const { checkout, directory } = workplaces.get(file) ?? workplace;
    expect(directory()).toBe(join(checkout, 'try', name));
    expect(readdirSync(checkout).filter((entry) => !existsSync(join(root, entry)))).toEqual(['try']);
    expect(spawnSync('git', ['diff', '--stat'], { cwd: checkout, encoding: 'utf8' }).stdout).toBe('');
  });
});

describe('samples in the docs', () => {
  it('are found', () => {
    expect(samples.length).toBeGreaterThan(10);
  });

  let outputs: readonly string[] = [];
  beforeAll(() => {
    outputs = workplace.runModules(samples.map(({ text }) => text));
  });

  it.each(samples.map((sample, index) => ({ ...sample, index })))('$file:$line', ({ output, index }) => {
    expect(output?.info, 'a sample has its output in a text block below it').toBe('text');
    expect(outputs[index]).toBe(output?.text);
  });

  it('pass the type checker', () => {
    expect(workplace.checkTypes(samples.map(({ text }) => text))).toBe('');
  });
});

describe('YAML in the docs', () => {
  it.each(blocks.filter(({ info }) => info === 'yaml'))('$file:$line', ({ text }) => {
    expect(parseDocuments(text).flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('links in the docs', () => {
  it.each(documents())('%s has no target that is not there', (file) => {
    const lost = linksOf(file).filter(({ path, heading }) => {
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, target))) return true;
      return heading !== '' && !anchorsOf(target).includes(heading);
    });
    expect(lost).toEqual([]);
  });
});

describe('README.md', () => {
  it('links to every page', () => {
    const linked = linksOf('README.md').map(({ path }) => path);
    expect(documents().filter((file) => file.startsWith('docs/') && !linked.includes(file))).toEqual([]);
  });
});

describe('short pages', () => {
  it.each(documents().filter((file) => file === 'README.md' || file.startsWith('docs/guides/')))('%s', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThanOrEqual(121);
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

describe('flags in the docs', () => {
  // `krmkit VERB ... --flag`, in prose and in blocks, up to the end of the command.
  const uses = documents()
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) => [...textOf(file).matchAll(/\bkrmkit ([a-z][a-z0-9-]*) ([^`|;#\n]*)/g)])
    .flatMap(([, verb = '', rest = '']) => {
      const own = rest.split(' -- ')[0] ?? '';
      return [...own.matchAll(/(?<=^|\s)--([a-z][a-z-]*)/g)].map(([, flag = '']) => ({ verb, flag }));
    });

  it.each([...new Set(uses.map(({ verb }) => verb))])('of `krmkit %s` are its own', async (verb) => {
    const command = await VERBS.find(({ name }) => name === verb)?.load();
    const own = command === undefined ? [] : optionsOf(command.definition);
    const known = ['help', ...own.flatMap(({ long }) => [long, `no-${long}`])];
    const named = uses.filter((use) => use.verb === verb).map(({ flag }) => flag);
    expect(named.filter((flag) => !known.includes(flag))).toEqual([]);
  });

  it('are found', () => {
    expect(uses.length).toBeGreaterThan(100);
  });
});
