// Pictures of real output for README.md, in light and dark: `node scripts/pictures.mjs [FOLDER]` writes them into
// docs/pictures/. A test compares them with what the command prints now.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './project.mjs';

const THEMES = {
  light: {
    page: '#ffffff',
    frame: '#d0d7de',
    text: '#1f2328',
    dim: '#59636e',
    red: '#cf222e',
    yellow: '#9a6700',
    cyan: '#0f6f7c',
    blue: '#0969da',
    code: '#eff1f3',
    removed: '#ffebe9',
    added: '#dafbe1',
  },
  dark: {
    page: '#0d1117',
    frame: '#3d444d',
    text: '#f0f6fc',
    dim: '#9198a1',
    red: '#ff7b72',
    yellow: '#d29922',
    cyan: '#56d4dd',
    blue: '#58a6ff',
    code: '#21262d',
    removed: '#3c1618',
    added: '#12331d',
  },
};
const LINE = 20;
const WIDTH = 860;
const MARGIN = 20;

/** The text of each picture by its file name. */
function pictures() {
  const drawn = { expand: terminal(expandOutput()), preview: comment(previewComment()) };
  const concepts = Object.entries(THEMES).map(([theme, colors]) => [`concepts-${theme}.svg`, conceptDrawing(colors)]);
  return Object.fromEntries([
    ...concepts,
    ...Object.entries(drawn).flatMap(([name, lines]) =>
      Object.entries(THEMES).map(([theme, colors]) => [`${name}-${theme}.svg`, svg(lines, colors, TITLES[name])]),
    ),
  ]);
}

const TITLES = {
  expand: 'krmkit expand in a terminal: variables with their values and sources, and an error with its fix',
  preview: 'The comment of krmkit preview on a pull request: the changed line, the new error, and what restarts',
};

const COMMAND = ['expand', 'examples/shop', '--kind', 'Deployment', '--name', 'web'];

/** The variables and the first finding; `...` stands for other lines. */
function expandOutput() {
  const lines = krmkit([...COMMAND, '--color', 'always'], root).split('\n');
  const plain = lines.map((line) => line.replaceAll(ESCAPE, ''));
  const at = (text, from = 0) => {
    const found = plain.findIndex((line, index) => index >= from && line.includes(text));
    if (found === -1) throw new Error(`krmkit ${COMMAND.join(' ')} does not print ${text}`);
    return found;
  };
  const app = at('container app');
  const finding = at('unresolved-reference');
  return [
    `\u001B[2m$\u001B[22m krmkit ${COMMAND.join(' ')}`,
    lines[0],
    ...lines.slice(app, at('service links', app)),
    '    ...',
    '',
    ...lines.slice(finding, at('did you mean', finding) + 1),
    '...',
  ];
}

/** The comment about one changed line of a base. */
function previewComment() {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-pictures-'));
  try {
    cpSync(join(root, 'examples', 'overlays'), join(folder, 'overlays'), { recursive: true });
    const date = '2026-01-01T00:00:00Z';
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    for (const args of [
      ['init', '-q', '-b', 'main'],
      ['config', 'core.autocrlf', 'false'],
      ['add', '.'],
      [
        '-c',
        'user.name=team',
        '-c',
        'user.email=team@example.com',
        'commit',
        '-q',
        '--no-gpg-sign',
        '-m',
        'First version',
      ],
    ]) {
      spawnSync('git', args, { cwd: folder, env });
    }
    const base = join(folder, 'overlays', 'base', 'web.yaml');
    writeFileSync(base, readFileSync(base, 'utf8').replace('level=$(LOG_LEVEL)', 'level=$(LEVEL)'));
    return krmkit(['preview', '-o', 'markdown'], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function krmkit(args, cwd) {
  const { stdout, error } = spawnSync(process.execPath, [join(root, 'dist', 'cli.cjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: undefined, COLUMNS: '110' },
  });
  if (error !== undefined) throw error;
  return stdout;
}

const ESCAPE = /\u001B\[(\d+)m/g;
const CODES = {
  1: { bold: true },
  2: { color: 'dim' },
  22: { bold: false, color: 'text' },
  31: { color: 'red' },
  33: { color: 'yellow' },
  34: { color: 'blue' },
  36: { color: 'cyan' },
  39: { color: 'text' },
};

/** The lines of a terminal as spans. */
function terminal(lines) {
  return lines.map((line) => {
    const spans = [];
    let style = { mono: true, color: 'text', bold: false };
    line.split(ESCAPE).forEach((part, index) => {
      if (index % 2 === 1) style = { ...style, ...CODES[part] };
      else if (part !== '') spans.push({ ...style, text: part });
    });
    return { spans };
  });
}

/** The lines of a comment, as GitHub draws the Markdown and HTML of a preview. */
function comment(markdown) {
  const lines = [];
  let fence;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      fence = fence === undefined ? line.slice(3) : undefined;
    } else if (fence !== undefined) {
      const background = fence !== 'diff' ? 'code' : ({ '-': 'removed', '+': 'added' }[line[0]] ?? 'code');
      lines.push({ background, spans: [{ text: line, mono: true, color: 'text' }] });
    } else if (line.startsWith('#### ')) {
      lines.push({ spans: [] }, { spans: [{ text: line.slice(5), bold: true, color: 'text' }] });
    } else if (!/^(?:<!--.*|<\/?ul>|<\/p>|<\/details>)?$/.test(line)) {
      for (const part of line.split('<br>')) if (part !== '') lines.push(htmlLine(part));
    } else if (line === '' && lines.at(-1)?.spans.length !== 0) {
      lines.push({ spans: [] });
    }
  }
  while (lines.at(-1)?.spans.length === 0) lines.pop();
  return lines;
}

function htmlLine(html) {
  const spans = [];
  let style = { color: 'text' };
  if (html.includes('<h3>')) style = { ...style, bold: true, large: true };
  if (html.includes('<li>')) spans.push({ ...style, text: '•  ' });
  if (html.includes('<summary>')) spans.push({ ...style, text: '▾ ' });
  for (const part of html.split(/(<[^>]*>)/)) {
    const tag = /^<(\/?)(\w+)/.exec(part);
    if (tag === null) {
      const text = part
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#36;', '$')
        .replaceAll('&amp;', '&');
      if (text !== '') spans.push(...withMarks(text, style));
    } else if (tag[2] === 'b') style = { ...style, bold: tag[1] === '' };
    else if (tag[2] === 'code') style = { ...style, mono: tag[1] === '' };
    else if (tag[2] === 'sub') style = { ...style, color: tag[1] === '' ? 'dim' : 'text' };
  }
  return { spans };
}

/** Not every font has the colored marks. */
function withMarks(text, style) {
  const [, mark, rest] = /^(❌|⚠️|🟡|🟢|🔴)?([^]*)$/u.exec(text);
  if (mark === undefined) return [{ ...style, text }];
  const color = mark === '❌' || mark === '🔴' ? 'red' : mark === '🟢' ? 'cyan' : 'yellow';
  return [
    { ...style, text: mark === '❌' ? '✖' : '●', color },
    { ...style, text: rest },
  ];
}

function svg(lines, colors, title) {
  const height = lines.length * LINE + 2 * MARGIN;
  const rows = lines.map(({ spans, background }, index) => {
    const y = MARGIN + index * LINE;
    const fill =
      background === undefined
        ? ''
        : `<rect x="${MARGIN - 6}" y="${y}" width="${WIDTH - 2 * MARGIN + 12}" height="${LINE}" fill="${colors[background]}"/>`;
    const text = spans
      .map(
        (span) =>
          `<tspan${attributes(span, colors)}>${escape(span.mono === true ? span.text.replaceAll(' ', '\u00A0') : span.text)}</tspan>`,
      )
      .join('');
    return `${fill}<text x="${MARGIN}" y="${y + 14}">${text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13.5" xml:space="preserve">
<title>${escape(title)}</title>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8" fill="${colors.page}" stroke="${colors.frame}"/>
${rows.join('\n')}
</svg>
`;
}

function attributes({ color, bold, mono, large }, colors) {
  return [
    ` fill="${colors[color]}"`,
    bold === true ? ' font-weight="600"' : '',
    large === true ? ' font-size="16"' : '',
    mono === true
      ? ` font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12.5"`
      : '',
  ].join('');
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What docs/concepts.md explains: a box is [x, y, width, title, text, color], an arrow [x, y, x, y, text]. */
const BOXES = [
  [20, 110, 150, 'base', 'web.yaml', 'dim'],
  [20, 20, 150, 'component', 'tracing', 'dim'],
  [230, 20, 150, 'root', 'overlays/prod', 'blue'],
  [230, 180, 150, 'root', 'overlays/staging', 'blue'],
  [450, 20, 170, 'environment', 'IP  <podIP>', 'cyan'],
  [450, 180, 170, 'environment', 'IP  <podIP>', 'cyan'],
  [690, 100, 150, 'finding', 'base/web.yaml:9', 'red'],
];
const ARROWS = [
  [230, 46, 170, 46, 'uses'],
  [230, 205, 170, 148, ''],
  [230, 60, 170, 124, ''],
  [380, 46, 450, 46, 'build'],
  [380, 206, 450, 206, 'build'],
  [620, 46, 690, 118, 'check'],
  [620, 206, 690, 136, 'check'],
];
const NOTES = [
  [230, 88, 'overlays: no other kustomization uses them'],
  [450, 250, 'a runtime value: known when the pod runs'],
  [690, 168, 'at a line of a file'],
  [20, 250, 'package: the directory with all of it'],
];

function conceptDrawing(colors) {
  const boxes = BOXES.map(
    ([
      x,
      y,
      width,
      title,
      text,
      color,
    ]) => `<rect x="${x}" y="${y}" width="${width}" height="52" rx="8" fill="${colors.page}" stroke="${colors[color]}" stroke-width="1.6"/>
<text x="${x + 12}" y="${y + 21}" fill="${colors[color]}" font-weight="600">${title}</text>
<text x="${x + 12}" y="${y + 40}" fill="${colors.text}" font-size="12.5" font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace">${escape(text).replaceAll(' ', '\u00A0')}</text>`,
  );
  const arrows = ARROWS.map(
    ([
      x1,
      y1,
      x2,
      y2,
      text,
    ]) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colors.dim}" stroke-width="1.4" marker-end="url(#arrow)"/>
<text x="${(x1 + x2) / 2 + (y1 === y2 ? 0 : 26)}" y="${(y1 + y2) / 2 + (y1 > y2 ? 14 : -6)}" fill="${colors.dim}" font-size="12" text-anchor="middle">${text}</text>`,
  );
  const notes = NOTES.map(
    ([x, y, text]) => `<text x="${x}" y="${y}" fill="${colors.dim}" font-size="12">${text}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="270" viewBox="0 0 ${WIDTH} 270" role="img" font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13.5">
<title>How a base, overlays, roots, environments and findings belong together</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colors.dim}"/></marker></defs>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="269" rx="8" fill="${colors.page}" stroke="${colors.frame}"/>
${[...arrows, ...boxes, ...notes].join('\n')}
</svg>
`;
}

const folder = process.argv[2] ?? join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pictures())) writeFileSync(join(folder, name), text);
