import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GitHubApi, GitHubWorld } from './github-api.ts';
import { MARKER, startGitHubApi } from './github-api.ts';
import { root } from './github-runner.ts';

const TEXT = `${MARKER}\n100% new\n`;

let directory: string;
let api: GitHubApi;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'krmkit-comment-'));
  writeFileSync(join(directory, 'preview.md'), TEXT);
});
afterEach(() => {
  api.close();
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

/** Gives the output of the script, which never fails. */
async function comment(world: GitHubWorld, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  api = await startGitHubApi(world);
  const env = {
    ...process.env,
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_GRAPHQL_URL: api.url,
    GITHUB_REPOSITORY: 'octo/shop',
    KRMKIT_COMMENT: 'true',
    KRMKIT_MARKDOWN: join(directory, 'preview.md'),
    KRMKIT_PULL_REQUEST: '7',
    KRMKIT_TOKEN: 'secret-token',
    ...changes,
  };
  const script = join(root, 'ci', 'github', 'comment.mjs');
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  expect(status, output).toBe(0);
  expect(output).not.toContain('secret-token');
  return output;
}

describe('the comment', () => {
  it('is added to a pull request without one', async () => {
    expect(await comment({})).toBe('');
    expect(api.requests).toEqual(['comments of octo/shop#7 after 0', 'add to PR_1']);
    expect(api.comments.map(({ body }) => body)).toEqual([TEXT]);
    expect([...api.authorizations]).toEqual(['Bearer secret-token']);
  });

  it('is updated, also on a later page, and after a comment of another user with the marker', async () => {
    const comments = [
      { id: 'IC_0', body: `${MARKER}\nnot from the bot`, viewerDidAuthor: false },
      { id: 'IC_1', body: 'another comment of the bot', viewerDidAuthor: true },
      { id: 'IC_2', body: 'a comment', viewerDidAuthor: false },
      { id: 'IC_3', body: `quotes ${MARKER}`, viewerDidAuthor: true },
      { id: 'IC_4', body: `${MARKER}\r\nan older preview`, viewerDidAuthor: true },
    ];
    expect(await comment({ comments })).toBe('');
    expect(api.requests).toEqual(
      [0, 2, 4].map((after) => `comments of octo/shop#7 after ${after}`).concat('update IC_4'),
    );
    expect(api.comments).toEqual(comments.map((each) => (each.id === 'IC_4' ? { ...each, body: TEXT } : each)));
  });

  it('is added if only another user wrote the marker', async () => {
    const comments = [{ id: 'IC_0', body: `${MARKER}\nnot from the bot`, viewerDidAuthor: false }];
    await comment({ comments });
    expect(api.comments.map(({ body }) => body)).toEqual([comments[0]?.body, TEXT]);
  });

  it.each([
    {
      name: 'a token that cannot write',
      world: { readOnly: true },
      said: /^::notice title=krmkit::The token cannot write/,
    },
    { name: 'a token that is refused', world: { status: 403 }, said: /^::notice title=krmkit::The token cannot write/ },
    {
      name: 'an API that fails',
      world: { status: 502 },
      said: /^::warning title=krmkit::The comment .* HTTP status 502/,
    },
    {
      name: 'an API with another error',
      world: { error: 'try\n::error::100%' },
      said: /^::warning title=krmkit::The comment could not be written: try%0A::error::100%25\. .*\n$/,
    },
  ])('is left out with a message, for $name', async ({ world, said }) => {
    expect(await comment(world)).toMatch(said);
    expect(api.comments).toEqual([]);
  });

  it('is left out with a message if nothing answers', async () => {
    const output = await comment({}, { GITHUB_GRAPHQL_URL: 'http://127.0.0.1:1/graphql' });
    expect(output).toMatch(/^::warning title=krmkit::The comment could not be written: fetch failed \(/);
  });

  it.each([
    { name: 'other events', changes: { GITHUB_EVENT_NAME: 'push', KRMKIT_PULL_REQUEST: '' } },
    { name: '`comment: false`', changes: { KRMKIT_COMMENT: 'false' } },
  ])('is left out for $name', async ({ changes }) => {
    expect(await comment({}, changes)).toBe('');
    expect(api.requests).toEqual([]);
  });
});
