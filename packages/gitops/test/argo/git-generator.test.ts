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
    title: 'the names of a directory, with goTemplate',
    goTemplate: true,
    generators: DIRECTORY,
    template:
      '{{.path.path}} {{.path.basename}} {{.path.basenameNormalized}} {{index .path.segments 1}} {{.path.filename}}',
    made: ['apps/My_App My_App my-app My_App <no value>'],
  },
  {
    title: 'the names of a file with a prefix and values, with goTemplate',
    goTemplate: true,
    generators: `git: {${HERE}, files: [{path: apps/other/k.yaml}], pathParamPrefix: p, values: {k: 'v-{{.p.path.filename}}'}}`,
    template: '{{.name}} {{.p.path.path}} {{.p.path.filenameNormalized}} {{.values.k}}',
    made: ['one apps/other k.yaml v-k.yaml', 'two apps/other k.yaml v-k.yaml'],
  },
  {
    title: 'directories: the pattern has as many segments as the path',
    generators: `git: {${HERE}, directories: [{path: apps/*/*}, {path: 'ap?s/[a-z]*'}]}`,
    template: '{{path}}',
    made: ['apps/empty', 'apps/other', 'apps/other/deep'],
  },
  {
    title: 'directories: each is made once, whatever the number of patterns',
    generators: `git: {${HERE}, directories: [{path: apps/o*}, {path: apps/other}, {path: apps/e*, exclude: false}]}`,
    template: '{{path}}',
    made: ['apps/empty', 'apps/other'],
  },
  {
    title: 'directories before files, where it has both',
    generators: `git: {${HERE}, directories: [{path: apps}], files: [{path: top.yaml}]}`,
    template: '{{path}} {{path.filename}}',
    made: ['apps {{path.filename}}'],
  },
  {
    title: 'neither directories nor files',
    generators: `git: {${HERE}, directories: []}`,
    template: '{{path}}',
    made: 'its git generator has neither directories nor files',
  },
  {
    title: 'files: not those of a directory whose name only begins like the path',
    generators: `git: {${HERE}, files: [{path: apps/oth}]}`,
    template: '{{name}}',
    made: 'its generators make no Application',
  },
  {
    title: 'files: a directory with a slash at its end',
    generators: `git: {${HERE}, files: [{path: apps/other/}, {path: '*.txt', exclude: true}]}`,
    template: '{{name}}',
    made: ['one', 'two'],
  },
  {
    title: 'files: one that has no parameters',
    generators: `git: {${HERE}, files: [{path: apps/other/deep/x.txt}, {path: apps/scalar.yml}]}`,
    template: '{{path.filename}}',
    made: 'krmkit cannot read the parameters in apps/scalar.yml',
  },
  {
    title: 'files: a list of other things than objects',
    generators: `git: {${HERE}, files: [{path: apps/list.yml}]}`,
    template: '{{path.filename}}',
    made: 'krmkit cannot read the parameters in apps/list.yml',
  },
  {
    title: 'a file at the top',
    generators: `git: {${HERE}, files: [{path: top.yaml}]}`,
    template: '{{path}} {{path.basename}} {{path[0]}}',
    made: ['. . .'],
  },
  {
    title: 'another repository',
    generators: 'git: {repoURL: https://example.com/o/other, directories: [{path: "*"}]}',
    template: '{{path}}',
    made: 'its source is the repository https://example.com/o/other',
  },
];

test.each(ROWS)('$title', expectMade);
