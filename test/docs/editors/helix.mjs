// Uses the features of krmkit in Helix as a user does, at a terminal of tmux, and writes what a user sees to RESULTS.
// tmux gets the path of a program that starts Helix, and the file names in it are relative to the repository.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const results = {};
const tmux = (...args) => spawnSync('tmux', ['-S', `${process.env.HOME}/tmux`, ...args], { encoding: 'utf8' }).stdout;
const screen = () => tmux('capture-pane', '-p');
const line = (number) => screen().match(new RegExp(`^ *[●○]? *${number} {2}(.*?) *$`, 'm'))?.[1];
/** The file and line of the cursor, from the status line. */
const place = () => screen().match(/^ (?:NOR|INS) {3}(\S+).* (\d+):\d+ *$/m);
const placeText = () => place()?.slice(1, 3).join(':');
const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** What this gives as soon as it gives something, or nothing after these milliseconds. */
function waitFor(look, milliseconds = 20_000) {
  const end = Date.now() + milliseconds;
  do {
    const seen = look();
    if (seen) return seen;
    pause(100);
  } while (Date.now() < end);
  return undefined;
}

/** Sends keys by their names in tmux, and texts as they are where a name begins with a quote. */
function press(...keys) {
  for (const key of keys) {
    if (key.startsWith("'")) tmux('send-keys', '-l', key.slice(1));
    else tmux('send-keys', key);
    pause(60);
  }
}
/** Presses these keys, and again after some seconds: a server that is busy has another answer then. */
function after(keys, look) {
  for (let turn = 0; turn < 5; turn++) {
    press('Escape', ...keys);
    const seen = waitFor(look, 4000);
    if (seen) return seen;
  }
  return undefined;
}
const command = (text) => press('Escape', ':', `'${text}`, 'Enter');
const replace = (from, to) => press('Escape', '%', 's', `'${from}`, 'Enter', 'c', `'${to}`, 'Escape', ',');
/** The cursor on the last letter of the first match. */
const goTo = (pattern) => press('Escape', 'g', 'g', '/', `'${pattern}`, 'Enter');

function open(path) {
  command(`open ${path}`);
  waitFor(() => place()?.[1] === path);
}

/** The code and line of the only finding of a file, as soon as its message has this text. */
function nextFinding(code, text) {
  press('Escape', 'g', 'g');
  return waitFor(() => {
    press(']', 'd');
    const seen = screen();
    return seen.includes(text) && seen.includes(`(${code})`) && place()?.[2] !== '1'
      ? `${code}:${place()[2]}`
      : undefined;
  });
}

/** The names in the list of symbols, before its preview. */
function symbolsOf() {
  const rows = screen()
    .split('\n')
    .map((row) => row.match(/│ [> ] \w+ +(\w+) *││/)?.[1])
    .filter((name) => name !== undefined && name !== 'name');
  return rows.length > 3 ? rows : undefined;
}

tmux('new-session', '-d', '-x', '160', '-y', '40', process.argv[2], 'base/pod.yaml');
waitFor(() => placeText() === 'base/pod.yaml:1');
pause(1000);
replace('\\(LEVEL\\), ', '(LEVL), ');
results.diagnostics = [nextFinding('unresolved-reference', 'did you mean $(LEVEL)?')];

after(['Space', 'a'], () => screen().includes('Fix: '));
press('Enter');
results.codeAction = waitFor(() => (line(11)?.includes('(LEVEL)') ? line(11) : undefined));

command('set lsp.display-inlay-hints true');
results.inlayHints = waitFor(() => (line(11)?.includes(' = ') ? line(11) : undefined));
command('set lsp.display-inlay-hints false');

goTo('\\$\\(COL');
results.hover = after(['Space', 'k'], () => (screen().includes('ConfigMap') ? screen() : undefined));

after(['g', 'd'], () => placeText() !== 'base/pod.yaml:11');
results.definition = placeText();

results.symbols = after(['Space', 's'], symbolsOf);

goTo('COLOR\\)\\]');
press('i', "', $(");
results.completion = waitFor(() => {
  const offered = [...screen().matchAll(/^.{40,} (COLOR|LEVEL) +variable/gm)].map(([, name]) => name);
  return offered.length > 1 ? offered : undefined;
});
press('Escape');
command('reload');

open('base/config.yaml');
goTo('color');
press('Escape', 'g', 'r');
const list = waitFor(() =>
  /config\.yaml:5[^]*pod\.yaml:10|pod\.yaml:10[^]*config\.yaml:5/.test(screen()) ? screen() : '',
);
results.references = [...(list ?? '').matchAll(/(base\/\w+\.yaml:\d+)/g)].map(([, at]) => at).toSorted();
press('Escape');

replace('  color', '  paint');
open('base/pod.yaml');
results.otherFile = [nextFinding('missing-key', 'color')];
open('base/config.yaml');
replace('  paint', '  color');
goTo('color');
after(['Space', 'r'], () => screen().includes('rename-to:'));
for (let turn = 0; turn < 5; turn++) press('BSpace');
press("'paint", 'Enter');
waitFor(() => line(5)?.includes('paint'));
command('write-all');
const textOf = (path) => readFileSync(path, 'utf8');
waitFor(() => textOf('base/pod.yaml').includes('paint'));
results.rename = ['base/config.yaml', 'base/pod.yaml'].flatMap((path) =>
  textOf(path)
    .split('\n')
    .filter((row) => row.includes('paint')),
);

open('prod/extra.yaml');
command('format');
waitFor(() => line(1)?.startsWith('apiVersion'));
command('write');
waitFor(() => textOf('prod/extra.yaml').startsWith('apiVersion'));
results.formatting = textOf('prod/extra.yaml');

const servers = ['-c', '-P', tmux('display', '-p', '#{pane_pid}').trim(), '-f', 'krmkit|cli'];
results.clients = Number(spawnSync('pgrep', servers, { encoding: 'utf8' }).stdout);
writeFileSync(process.env.RESULTS, JSON.stringify(results));
tmux('kill-server');
