import { expect, test } from 'vitest';
import { follow } from '@krmkit/base';
import type { GeneratorRow } from './application-sets.ts';
import { DIRECTORY, FILE, expand, expectMade } from './application-sets.ts';

const ROWS: readonly GeneratorRow[] = [
  {
    title: 'goTemplate: the names of a directory',
    generators: DIRECTORY,
    template:
      '{{.path.path}} {{.path.basenameNormalized}} {{index .path.segments 0}} {{ (index .path.segments 1) | lower }}',
    goTemplate: true,
    made: ['apps/My_App my-app apps my_app'],
  },
  {
    title: 'goTemplate: the content of a file',
    generators: FILE,
    template:
      '{{.a.b}} {{index .a.c 0}} {{.path.filename}} {{.gone}} {{.gone | default "d"}} {{default "e" .path.basename}}',
    goTemplate: true,
    made: ['1e+06 true c.json <no value> d My_App'],
  },
  {
    title: 'goTemplate: functions',
    generators: 'list: {elements: [{a: "My App_x.Y"}]}',
    template:
      '{{normalize .a}} {{.a | slugify}} {{upper .a}} {{.a | replace " " "" | trunc 3}} {{trunc -2 .a}} {{quote .a}} {{- .a -}} !',
    goTemplate: true,
    made: ['my-app-x.y my-app_x-y MY APP_X.Y MyA .Y "My App_x.Y"My App_x.Y!'],
  },
  {
    title: 'goTemplate: a missing value is an error with missingkey=error',
    generators: 'list: {elements: [{a: x}]}',
    template: '{{.b}}',
    goTemplate: 'strict',
    made: 'the template {{.b}} fails: there is no parameter .b',
  },
  {
    title: 'goTemplate: a member of a missing value',
    generators: 'list: {elements: [{a: x}]}',
    template: '{{.b.c}}',
    goTemplate: true,
    made: 'the template {{.b.c}} fails: there is no parameter .b.c',
  },
  ...[
    '{{.a | sha256sum}}',
    '{{ $x = .a }}',
    '{{define "t"}}{{end}}',
    '{{range .l}}{{break}}{{end}}',
    '{{.a',
    '{{.o}}',
    '{{eq 1 1}}',
    '{{range .a}}{{end}}',
    '{{printf "%d" .a}}',
    '{{end}}',
  ].map((template): GeneratorRow => ({
    title: `goTemplate: ${template} is not rendered`,
    generators: 'list: {elements: [{a: x, o: {b: 1}, l: [1]}]}',
    template,
    goTemplate: true,
    made: `krmkit does not render the template ${template}`,
  })),
];

test.each(ROWS)('$title', expectMade);

// https://pkg.go.dev/text/template
test.each<readonly [template: string, made: string]>([
  ['{{if .t}}yes{{else}}no{{end}}', 'yes'],
  ['{{if .f}}yes{{else}}no{{end}}', 'no'],
  ['{{if .none}}yes{{end}}', ''],
  ['{{if .e}}1{{else if .s}}2{{else}}3{{end}}', '2'],
  ['{{if .e}}1{{else if .f}}2{{else}}3{{end}}', '3'],
  ['{{if and .t .s}}yes{{end}}{{if or .f .e}}no{{end}}', 'yes'],
  ['{{if eq .s "x" "text"}}{{if ne .s "x"}}yes{{end}}{{end}}', 'yes'],
  ['{{if not (hasKey .m "c")}}yes{{end}}', 'yes'],
  ['{{if eq .none "x"}}yes{{else}}no{{end}}', 'no'],
  ['{{with .m}}{{.a}}{{end}}{{with .e}}x{{else}}-{{end}}', '1-'],
  ['{{range .l}}<{{.}}>{{end}}', '<a><b>'],
  ['{{range $i, $x := .l}}{{$i}}{{$x}}{{$.s}}{{end}}', '0atext1btext'],
  ['{{range $x := .l}}{{$x}}{{end}}', 'ab'],
  ['{{range $k, $v := .m}}{{$k}}={{$v}};{{end}}', 'a=1;b=2;'],
  ['{{range .e}}x{{else}}none{{end}}', 'none'],
  ['{{$x := .m}}{{if .t}}{{$x := .s}}{{$x}}{{end}}{{$x.a}}', 'text1'],
  ['a {{- /* a {{ comment }} */ -}} b', 'ab'],
  ['a {{- if .t }} b {{- end }} c', 'a b c'],
  ['{{.l | join "," | quote}} {{.m | toJson}} {{first .l}}{{last .l}} {{len .l}}', '"a,b" {"a":1,"b":2} ab 2'],
  ['{{.m | toYaml | nindent 2}}', '\n  a: 1\n  b: 2'],
  [
    '{{.s | contains "ex"}} {{printf "%s-%v" .s .t}} {{ternary "a" "b" .f}} {{coalesce .e .s}}',
    'true text-true b text',
  ],
])('text/template: %s', async (template, made) => {
  const element = '{t: true, f: false, e: "", s: text, l: [a, b], m: {b: 2, a: 1}}';
  const expanded = await expand(
    `  goTemplate: true\n  generators: [{list: {elements: [${element}]}}]\n  template: {spec: {project: ${JSON.stringify(template)}}}\n`,
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual([made]);
});
