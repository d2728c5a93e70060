// Pages from the definitions that the command itself uses: verbs with their flags, codes of findings, built-in functions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../scripts/project.mjs';
import { COPIED, pageOf } from './pages.mjs';

const SOURCES = `
export { CATALOGUE } from './packages/pods/src/catalogue.ts';
export { DIAGNOSTIC_CODES } from '@krmkit/base';
export { COMMON_OPTIONS } from './packages/command/src/definition.ts';
export { helpParts } from './packages/command/src/help-text.ts';
export { loadBuiltIns } from './packages/check/src/functions/built-in-functions.ts';
export { describeConfig } from './packages/functions/src/sdk/help.ts';
export { VERBS } from './packages/command/src/verbs.ts';
`;

const SEVERITY_BADGES = { error: 'danger', warning: 'warning', info: 'info' };

/** Writes the pages into a folder, and returns the sidebar of each folder in it. */
export async function writeReference(folder, work) {
  const definitions = await loadDefinitions(work);
  const write = (page, lines) => {
    mkdirSync(join(folder, page, '..'), { recursive: true });
    writeFileSync(
      join(folder, page),
      `${lines
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trimEnd()}\n`,
    );
  };
  await writeVerbs(definitions, write);
  writeCodes(definitions, write);
  await writeFunctions(definitions, write);
  return {
    verbs: { title: 'Verbs and flags', pages: definitions.VERBS.map(({ name }) => [`verbs/${name}.md`, name]) },
    codes: {
      title: 'Codes of findings',
      pages: definitions.DIAGNOSTIC_CODES.map((code) => [`codes/${code}.md`, code]),
    },
  };
}

/** The modules are TypeScript, which Node 20 does not run. */
async function loadDefinitions(work) {
  const outfile = join(work, 'definitions.mjs');
  await build({
    absWorkingDir: root,
    stdin: { contents: SOURCES, resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    outfile,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

async function writeVerbs({ VERBS, COMMON_OPTIONS, helpParts }, write) {
  const index = ['# Verbs and flags', '', 'Every verb of the command `krmkit`, as `krmkit VERB --help` prints it.', ''];
  for (const group of new Set(VERBS.map(({ group }) => group))) {
    index.push(`## ${group}`, '', '| Verb | Purpose |', '| --- | --- |');
    for (const { name, summary } of VERBS.filter((verb) => verb.group === group)) {
      index.push(`| [\`${name}\`](/verbs/${name}.md) | ${cell(summary)} |`);
    }
    index.push('');
  }
  const common = helpParts({ name: '', description: [], options: COMMON_OPTIONS, examples: [] }).options;
  write('verbs/index.md', [...head('Every verb and flag'), ...index, '## Flags of every verb', '', ...flags(common)]);

  for (const { name, summary, load } of VERBS) {
    const { definition } = await load();
    const { usage, options } = helpParts(definition);
    const { argument, description, examples } = definition;
    const own = options.filter(({ term }) => term !== '-h, --help');
    write(`verbs/${name}.md`, [
      ...head(summary),
      `# krmkit ${name}`,
      '',
      ...fence('sh', [usage]),
      ...description.flatMap((text) => [plain(text), '']),
      ...(argument === undefined ? [] : [`${code(argument.name)}: ${plain(argument.description)}`, '']),
      ...(examples.length === 0 ? [] : ['## Examples', '']),
      ...examples.flatMap(([command, meaning]) => [`${plain(meaning)}:`, '', ...fence('sh', [command])]),
      '## Flags',
      '',
      ...flags(own),
      'The [flags of every verb](/verbs/index.md#flags-of-every-verb) are valid, too.',
      '',
      ...seeAlso((text) => new RegExp(`\\bkrmkit ${name}\\b(?!-)`).test(text)),
    ]);
  }
}

function flags(options) {
  return options.flatMap(({ term, description }) => {
    const anchor = /--[a-z0-9-]+/.exec(term)?.[0] ?? term;
    return [`### ${code(term)} {#${anchor}}`, '', plain(description), ''];
  });
}

/** The table uses the width of the window, and lines of code wrap. */
const WIDE_TABLE = [
  '<style>',
  '.codes .VPDoc .content, .codes .VPDoc .content-container { max-width: 1100px !important; }',
  '.codes table { display: table; width: 100%; font-size: 14px; }',
  '.codes td { padding: 6px 10px; vertical-align: top; overflow-wrap: anywhere; }',
  '.codes td code { padding: 2px 4px; white-space: pre-wrap; }',
  '.codes td:first-child code { white-space: nowrap; }',
  '@media (max-width: 768px) {',
  '  .codes tr { display: block; padding: 8px 0; }',
  '  .codes thead { display: none; }',
  '  .codes td { display: block; padding: 2px 0; border: 0; }',
  '  .codes td:empty { display: none; }',
  '}',
  '</style>',
];

function writeCodes({ CATALOGUE, DIAGNOSTIC_CODES }, write) {
  write('codes/index.md', [
    ...head('Every code of a finding', ['aside: false', 'pageClass: codes']),
    '# Codes of findings',
    '',
    'Every finding has a code. `krmkit explain CODE` prints the same text. [Findings](/findings.md) describes severities and fixes.',
    '',
    '| Code | Severity | Meaning | Example | Way out |',
    '| --- | --- | --- | --- | --- |',
    ...DIAGNOSTIC_CODES.map((name) => {
      const { severity, title, explanation } = CATALOGUE[name];
      const { wrong, wayOut } = exampleOf(explanation);
      return `| [\`${name}\`](/codes/${name}.md) | ${severity} | ${cell(title)} | ${wrong} | ${wayOut} |`;
    }),
    '',
    ...WIDE_TABLE,
  ]);
  for (const name of DIAGNOSTIC_CODES) {
    const { severity, title, explanation } = CATALOGUE[name];
    write(`codes/${name}.md`, [
      ...head(title),
      `# ${name} <Badge type="${SEVERITY_BADGES[severity]}" text="${severity}" />`,
      '',
      `**${plain(title)}**`,
      '',
      ...explanation.split(/\n\n+/).flatMap((part) => {
        const lines = part.split('\n');
        return lines.every((line) => line.startsWith('    '))
          ? fence(
              'yaml',
              lines.map((line) => line.slice(4)),
            )
          : [...lines.map(plain), ''];
      }),
      ...seeAlso((text) => text.includes(`\`${name}\``)),
    ]);
  }
}

/** The line of an explanation that is wrong, and the line that is right, or else the first sentence that tells what to do. */
function exampleOf(explanation) {
  const lines = explanation.split('\n');
  const examples = lines.filter((line) => line.startsWith('    '));
  const find = (mark) => examples.find((line) => new RegExp(`# ${mark}\\b`).test(line));
  const sentences = lines
    .filter((line) => line !== '' && !line.startsWith('    '))
    .flatMap((line) => line.split(/(?<=\.) /));
  const advice = sentences.find((sentence) =>
    /^(?:Write|Move|Add|Declare|Set|Use|Rename|Remove|Put|Name|Correct|Change|Give|Pass|Quote|Run|Delete|Make|Choose)\b/.test(
      sentence,
    ),
  );
  const right = find('right');
  return {
    wrong: codeCell(find('wrong')),
    wayOut: right === undefined ? (advice === undefined ? '' : cell(advice)) : codeCell(right),
  };
}

/** A line of an example without its remark, as code in a table. */
function codeCell(line) {
  if (line === undefined) return '';
  const text = line.replace(/\s+# (?:wrong|right)\b.*$/, '').trim();
  return `<code v-pre>${escape(text).replaceAll('|', '&#124;')}</code>`;
}

async function writeFunctions({ loadBuiltIns, describeConfig }, write) {
  const functions = await loadBuiltIns();
  write('built-ins.md', [
    ...head('Every built-in function and its configuration'),
    '# Built-in functions: reference',
    '',
    'What `krmkit explain NAME` prints. [Built-in functions](/built-in-functions.md) shows each function at work.',
    '',
    ...functions.flatMap(({ name, description, config }) => {
      const fields = describeConfig(config);
      return [
        `## ${name}`,
        '',
        plain(description),
        '',
        ...fence('sh', [`krmkit run DIR --module ${name}${fields.length === 0 ? '' : ' -- key=value...'}`]),
        ...(fields.length === 0
          ? ['It needs no functionConfig.', '']
          : ['functionConfig:', '', ...fence('text', fields)]),
      ];
    }),
  ]);
}

/** Links to the pages that mention something. */
function seeAlso(mentions) {
  const pages = COPIED.filter((file) => file.startsWith('docs/')).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return mentions(text) ? [`- [${/^# (.*)$/m.exec(text)?.[1] ?? file}](/${pageOf(file)})`] : [];
  });
  return pages.length === 0 ? [] : ['## See also', '', ...pages];
}

function head(description, more = []) {
  return ['---', `description: ${JSON.stringify(description)}`, ...more, '---', ''];
}

function fence(language, lines) {
  return [`\`\`\`\`${language}`, ...lines, '````', ''];
}

function code(text) {
  return `\`${text}\``;
}

function cell(text) {
  return plain(text).replaceAll('|', String.raw`\|`);
}

/** Text of the command as Markdown: what stands between backticks is code, and so is what looks like it. */
function plain(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part
        .split(/(\$+\([\w.]*\)|\$\$+|\$\{?\w+\}?|\{\{[^}]*\}\}|(?<=^|[\s(])--?[a-z][a-z-]*(?:=[\w./-]+)?|<[^<>]*>)/)
        .map((piece, position) => (position % 2 === 1 ? code(piece) : escape(piece)))
        .join('');
    })
    .join('');
}

function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\*_[\]#]/g, String.raw`\$&`);
}
