import { test } from 'vitest';
import type { GeneratorRow } from './application-sets.ts';
import { DIRECTORY, FILE, HERE, expectMade } from './application-sets.ts';

const ROWS: readonly GeneratorRow[] = [
  {
    title: 'directories: a star stays in a segment, hidden ones and those excluded are left out',
    generators: `git: {${HERE}, directories: [{path: apps/*}, {path: apps/empty, exclude: true}]}`,
    template: '{{path}}',
    made: ['apps/My_App', 'apps/other'],
  },
  {
    title: 'directories: two stars are one',
    generators: `git: {${HERE}, directories: [{path: '**'}]}`,
    template: '{{path}}',
    made: ['apps'],
  },
  {
    title: 'the names of a directory',
    generators: DIRECTORY,
    template: '{{path}} {{path.basename}} {{path.basenameNormalized}} {{path[0]}} {{path.filename}}',
    made: ['apps/My_App My_App my-app apps {{path.filename}}'],
  },
  {
    title: 'the names of a directory with a prefix and values',
    generators: `git: {${HERE}, directories: [{path: apps/My_App}], pathParamPrefix: p, values: {k: 'v-{{p.path.basename}}'}}`,
    template: '{{p.path}} {{p.path[1]}} {{path}} {{values.k}}',
    made: ['apps/My_App My_App {{path}} v-My_App'],
  },
  {
    title: 'the content and the names of a file',
    generators: FILE,
    template: '{{a.b}} {{a.c.0}} {{a}} {{path}} {{path.filename}} {{path.filenameNormalized}} {{path.basename}}',
    made: ['1e+06 true {{a}} apps/My_App c.json c.json My_App'],
  },
  {
    title: 'files: a star crosses directories, a list has several sets, an empty file has one',
    generators: `git: {${HERE}, files: [{path: 'apps/*.yaml'}, {path: 'apps/.hidden/*', exclude: true}]}`,
    template: '{{path.basename}} {{name}}',
    made: ['empty {{name}}', 'other one', 'other two'],
  },
  {
    title: 'files: a directory stands for the files below it',
    generators: `git: {${HERE}, files: [{path: apps/other}, {path: '*.txt', exclude: true}]}`,
    template: '{{name}}',
    made: ['one', 'two'],
  },
  {
    title: 'another repository',
    generators: 'git: {repoURL: https://example.com/o/other, directories: [{path: "*"}]}',
    template: '{{path}}',
    made: 'its source is the repository https://example.com/o/other',
  },
];

test.each(ROWS)('$title', expectMade);
