// How the processor time of each verb grows with each dimension of its input: the time of two sizes without that of the
// start, and the exponent e in time = size ** e. An exponent above the limit is an error. With --full, ten times the sizes, once.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { deployment, overlayFiles } from './generate/overlays.mjs';
import { manifest, writeSides } from './generate/package.mjs';
import { byTurns, cli, inScratch, ms, row } from './measure/runs.mjs';

const isFull = process.argv.includes('--full');
/** Sorting and larger caches cost a little more than in proportion. */
const LIMIT = 1.1;
/** In milliseconds: a smaller time says nothing about growth. */
const LEAST = 150;
const TIMES = 10;

const listOf = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const configMap = (name, data = '{k: v}') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: ${data}\n`;

function write(folder, files) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const SET = ['set', 'metadata.annotations.a=b', '--create', '--dry-run'];
const RUN = ['run', '--exec', 'cat', '--dry-run', '--quiet'];

/** By what the input grows: the smaller size, its files, and the verbs with their arguments. */
const DIMENSIONS = [
  {
    name: 'resources, two in a file',
    size: 1000,
    write: writeSides,
    verbs: [
      ...[['source'], ['cat'], ['count'], ['tree'], ['fmt', '--check'], ['expand'], ['check'], SET, RUN].map(
        ([verb, ...rest]) => [verb, 'package', ...rest],
      ),
      ['grep', 'kind=Deployment', 'package'],
      ['diff', 'package', 'updated'],
      ['merge', 'updated', 'other', '--dry-run'],
      ['merge3', '--ancestor', 'package', '--from', 'updated', '--to', 'other', '--dry-run'],
    ],
  },
  {
    name: 'documents of a file',
    size: 1000,
    write: (folder, count) => write(folder, [['all.yaml', listOf(count / 2, manifest).join('---\n')]]),
    verbs: [['count'], ['fmt', '--check'], ['expand'], ['check'], SET, RUN].map(([verb, ...rest]) => [
      verb,
      '.',
      ...rest,
    ]),
  },
  {
    name: 'items of a List',
    size: 1000,
    write: (folder, count) => {
      const items = listOf(count, (index) => `- ${configMap(`m${index}`).trimEnd().replaceAll('\n', '\n  ')}\n`);
      write(folder, [['all.yaml', `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`]]);
    },
    verbs: [['count'], ['fmt', '--check'], ['check'], SET].map(([verb, ...rest]) => [verb, '.', ...rest]),
  },
  {
    name: 'files',
    size: 1000,
    write: (folder, count) =>
      write(
        folder,
        listOf(count, (index) => [`d${index % 100}/m${index}.yaml`, configMap(`m${index}`)]),
      ),
    verbs: [['count'], ['cat'], ['check'], ['fmt', '--check']].map(([verb, ...rest]) => [verb, '.', ...rest]),
  },
  {
    name: 'keys of a ConfigMap',
    size: 1000,
    write: (folder, count) => {
      const data = listOf(count, (index) => `\n  key${index}: value ${index}`).join('');
      write(folder, [
        ['a.yaml', configMap('m', data)],
        ['updated/a.yaml', configMap('m', data.replaceAll('7', '8'))],
      ]);
    },
    verbs: [
      ['fmt', '--check', 'a.yaml'],
      ['check', 'a.yaml'],
      ['diff', 'a.yaml', 'updated/a.yaml'],
      ['set', 'data.key5=x', 'a.yaml', '--dry-run'],
    ],
  },
  {
    name: 'comments',
    size: 1000,
    write: (folder, count) => {
      const data = listOf(count, (index) => `\n  # about ${index}\n  key${index}: v # at the end`).join('');
      write(folder, [['a.yaml', configMap('m', data)]]);
    },
    verbs: [['fmt', '--check'], ['check'], ['set', 'data.key5=x', '--dry-run'], RUN].map(([verb, ...rest]) => [
      verb,
      '.',
      ...rest,
    ]),
  },
  {
    name: 'suppressions',
    size: 1000,
    write: (folder, count) => {
      const missing = (index) =>
        deployment(`app${index}`, 'info').replace(
          '        - configMapRef: {name: settings}\n',
          '        # krmkit-ignore missing-object: another repository has it\n        - configMapRef: {name: settings}\n',
        );
      write(folder, [['a.yaml', listOf(count, missing).join('---\n')]]);
    },
    verbs: [['check', '.']],
  },
  {
    name: 'references of a container',
    size: 1000,
    write: (folder, count) => {
      const env = listOf(count, (index) =>
        `\n    - {name: V${index}, value: "$(V${Math.max(index - 1, 0)})x"}`.replace(`V${index - 1})x`, 'V0)'),
      );
      write(folder, [
        [
          'a.yaml',
          `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n  - name: c\n    image: i:1\n    env:${env.join('')}\n`,
        ],
      ]);
    },
    verbs: [
      ['expand', '.'],
      ['check', '.'],
    ],
  },
  {
    name: 'resources of a build',
    size: 1000,
    write: (folder, count) =>
      write(folder, [
        ['all.yaml', listOf(count / 2, manifest).join('---\n')],
        ['kustomization.yaml', 'resources: [all.yaml]\nnamePrefix: p-\nlabels: [{pairs: {a: b}}]\n'],
      ]),
    verbs: [
      ['build', '.'],
      ['blame', '.'],
      ['check', '.'],
    ],
  },
  {
    name: 'replacements',
    size: 250,
    write: (folder, count) => {
      const replacement = (index) =>
        `- source: {kind: ConfigMap, name: from, fieldPath: data.k}\n  targets: [{select: {kind: ConfigMap, name: m${index}}, fieldPaths: [data.k]}]\n`;
      write(folder, [
        ['all.yaml', [configMap('from'), ...listOf(1000, (index) => configMap(`m${index}`))].join('---\n')],
        [
          'kustomization.yaml',
          `resources: [all.yaml]\nreplacements:\n${listOf(count, (index) => replacement(index % 1000)).join('')}`,
        ],
      ]);
    },
    verbs: [
      ['build', '.'],
      ['check', '.'],
    ],
  },
  {
    name: 'roots',
    size: 50,
    write: (folder, count) => write(folder, overlayFiles({ bases: 10, overlays: count, apps: 20, plain: 0 })),
    verbs: [
      ['check', '.'],
      ['expand', '.', '--all'],
      ['tree', '.', '-o', 'images'],
      ['count', '.'],
    ],
  },
];

const count = (value) => value.toLocaleString('en');

await inScratch(async (scratch, env) => {
  const [start] = await byTurns(
    [{ title: 'version', command: process.execPath, args: [cli, 'version'] }],
    5,
    scratch,
    env,
  );
  console.log(`processor time without the start, and its exponent, Node ${process.version}\n`);
  row('input', 'verb', 'size', 'time', 'size', 'time', 'exponent');
  row(...Array.from({ length: 7 }, () => '---'));
  const tooSteep = [];
  for (const [number, { name, size, write: make, verbs }] of DIMENSIONS.entries()) {
    const sizes = [size, size * TIMES].map((one) => (isFull ? one * TIMES : one));
    const measured = [];
    for (const one of sizes) {
      const cwd = join(scratch, `${number}-${one}`);
      mkdirSync(cwd);
      make(cwd, one);
      const jobs = verbs.map((args) => ({
        title: `krmkit ${args.join(' ')}`,
        command: process.execPath,
        args: [cli, ...args],
        cwd,
      }));
      measured.push(await byTurns(jobs, isFull ? 1 : 3, scratch, env));
    }
    for (const [index, [verb]] of verbs.entries()) {
      const [small, large] = measured.map((of) => Math.max(of[index].processors - start.processors, 1));
      const exponent = Math.log(large / small) / Math.log(TIMES);
      const isKnown = small >= LEAST;
      row(
        name,
        verb,
        count(sizes[0]),
        ms(small),
        count(sizes[1]),
        ms(large),
        isKnown ? exponent.toFixed(2) : `too short: ${exponent.toFixed(2)}`,
      );
      if (isKnown && exponent > LIMIT) tooSteep.push(`${verb} over ${name}: ${exponent.toFixed(2)}`);
    }
  }
  if (tooSteep.length > 0) {
    console.error(`\ngrowth above ${LIMIT}: ${tooSteep.join('; ')}`);
    process.exitCode = 1;
  }
});
