import { CORPUS, canonical, choicesOf, holds, runs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { mergeObjects, readObjectText } from '../../src/driver/merge-objects.ts';
import { comparable, hasDuplicates, linesOf, resultOf } from './git-result.ts';
import { editedByHand } from './line-edits.ts';

// The guarantee of the git driver: if `git merge-file` merges three texts without a conflict and its result has no
// duplicate key, there is no conflict and no loss, and the values are git's. In all cases, no line that one side added
// or changed is lost.
const present = existsSync(CORPUS);
if (!present) process.stderr.write(`note: the law of lines runs with its own manifests, as there is no ${CORPUS}\n`);

const CASES = runs(60);

const OWN: readonly string[] = [
  `apiVersion: v1
kind: ConfigMap
metadata:
  name: nginx
  labels:
    app: web
    tier: front
data:
  # what serves
  nginx.conf: |
    worker processes 1
    events of two

    http is here
      gzip is on
      # inside of the text
      keepalive for 10
    the last line
  run.sh: |
    echo one thing
    echo another thing
    exit with 0
  other: x
`,
  `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  template:
    spec:
      initContainers:
        - name: migrate
          image: m:1
        - name: wait
          image: w:1
        - name: seed
          image: s:1
      containers:
        # what serves
        - name: app
          image: web:1
          args:
            - --one
            - --two
            - --three
            - --four
          env:
            - name: HOST
              value: h
            - name: PORT
              value: p
            - name: MODE
              value: m
        - name: log
          image: log:1
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: web
rules:
  - apiGroups: [""]
    resources: [pods]
    verbs: [get]
  - apiGroups: [apps]
    resources: [deployments]
    verbs: [get]
  - apiGroups: [batch]
    resources: [jobs]
    verbs: [create]
`,
];

function readCorpus(): readonly string[] {
  if (!present) return [];
  const paths = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ya?ml$/.test(path));
  return paths.sort().flatMap((path) => {
    const bytes = readFileSync(join(CORPUS, path));
    return bytes.length < 20_000 && readObjectText(bytes) !== undefined ? [bytes.toString('utf8')] : [];
  });
}

describe('the guarantee for lines', { timeout: 3_600_000 }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'krmkit-law-'));
  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  const texts = [...OWN, ...OWN, ...readCorpus()];

  function mergeFile(ours: string, base: string, theirs: string): { readonly clean: boolean; readonly text: string } {
    const paths = [ours, base, theirs].map((text, index) => {
      const path = join(directory, String(index));
      writeFileSync(path, text);
      return path;
    });
    const { status, stdout } = spawnSync('git', ['merge-file', '-p', '--', ...paths], { encoding: 'utf8' });
    expect(status).toBeLessThan(128);
    return { clean: status === 0, text: stdout };
  }

  it('no conflict, no other value and no lost line if git has none of these', () => {
    const counts = { merged: 0, clean: 0, sound: 0, structured: 0, clashes: 0 };
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (numbers) => {
        const choose = choicesOf(numbers);
        const base = texts[choose(choose(2) === 0 ? 4 : texts.length)] ?? '';
        const ours = editedByHand(base, choose, 'ours');
        const theirs = editedByHand(base, choose, 'theirs');
        if (ours === undefined || theirs === undefined) return;
        const [original, own, others] = [base, ours, theirs].map((text) => readObjectText(Buffer.from(text)));
        if (original === undefined || own === undefined || others === undefined) return;
        counts.merged++;
        const git = mergeFile(ours, base, theirs);
        const merge = mergeObjects(
          { original, ours: own, theirs: others },
          git.clean ? Buffer.from(git.text) : undefined,
        );
        const text = resultOf(merge, git.text);
        const seen = { base, ours, theirs, git: git.text, text };
        if (merge.kind === 'merged') counts.structured++;
        if (merge.kind === 'clash') counts.clashes++;
        const byGit = git.clean ? readObjectText(Buffer.from(git.text)) : undefined;
        if (git.clean) counts.clean++;
        if (byGit !== undefined && !hasDuplicates(byGit.values)) {
          counts.sound++;
          holds(merge.kind !== 'clash', 'no conflict', seen);
          const values = readObjectText(Buffer.from(text))?.values ?? [];
          const same = canonical(comparable([...values])) === canonical(comparable([...byGit.values]));
          holds(same, "git's value", seen);
        }
        const [before, after] = [linesOf(base), linesOf(text)];
        // A plain multi-line scalar can become one line.
        const flowing = text.replaceAll(/\s+/g, ' ');
        for (const side of [ours, theirs]) {
          for (const line of linesOf(side)) {
            if (before.has(line) || after.has(line)) continue;
            holds(flowing.includes(line.replaceAll(/\s+/g, ' ')), `the line ${line} is there`, seen);
          }
        }
      }),
      { numRuns: CASES },
    );
    process.stderr.write(`the law of lines: ${JSON.stringify(counts)}\n`);
    // Makes sure that the check compared something.
    expect(counts.sound).toBeGreaterThan(CASES / 10);
  });
});

describe('readObjectText', () => {
  const LIMIT = 32 * 1024 * 1024;
  const value = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' } };

  // Git merges the lines of a larger text.
  it.each([
    ['below', LIMIT - 1, [value]],
    ['at', LIMIT, [value]],
    ['above', LIMIT + 1, undefined],
  ])('reads objects of a text %s the limit', (_, size, values) => {
    const bytes = new Uint8Array(size).fill('#'.charCodeAt(0));
    bytes.set(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
    expect(readObjectText(bytes)?.values).toEqual(values);
  });
});
