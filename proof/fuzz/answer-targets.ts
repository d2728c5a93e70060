import type { HttpRequest, ProgramEnd, Programs } from '@krmkit/base';
import { commitEntries, openRepository, readGitObjects, resolveRevisions, revisionFiles } from '@krmkit/manifests';
import { createRegistryCache, createRegistryClient, parseRepository, registryConfigs } from '@krmkit/pipelines';
import { holds } from '@krmkit/testing';
import { createGit } from '@krmkit/upstream';
import { readIndex } from '../../packages/manifests/src/revision/git-index.ts';
import { readCommit } from '../../packages/upstream/src/read-commit.ts';
import type { FuzzTarget } from './target.ts';
import { PART } from './target.ts';

const SIGNAL = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
const MOST_REQUESTS = 100;

/** Each request gets the next answer, and later ones the last. */
function answersOf(input: string): () => string {
  const parts = input.split(PART);
  let next = 0;
  return () => {
    holds(next < MOST_REQUESTS, 'the requests end', { next });
    const part = parts[Math.min(next, parts.length - 1)] ?? '';
    next += 1;
    return part;
  };
}

const DIGEST = 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
const MANIFEST = JSON.stringify({
  schemaVersion: 2,
  config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest: DIGEST, size: 2 },
  layers: [{ mediaType: 'application/vnd.krmkit.function-result.v1', digest: DIGEST, size: 2 }],
});
const INDEX = JSON.stringify({
  manifests: [{ digest: DIGEST, size: 2, platform: { os: 'linux', architecture: 'arm64', variant: 'v8' } }],
});
const CHALLENGE =
  '401\nwww-authenticate: Bearer realm="https://login.example.com/token",service="r",scope="pull"\n\n{"errors":[]}';
const TOKEN = '200\n\n{"token":"t","expires_in":60}';
const PASSWORD = 'pass-7c1';

const registryAnswers: FuzzTarget = {
  name: 'registry-answers',
  holds: 'whatever a registry answers, the requests end, and a password is only sent encrypted',
  seeds: [
    [CHALLENGE, TOKEN, `200\n\n${MANIFEST}`, '200\n\n{}'].join(PART),
    [`200\n\n${INDEX}`, `200\n\n${MANIFEST}`, '200\n\n{}'].join(PART),
    ['404\n\n', '202\nlocation: /v2/team/app/blobs/uploads/1?a=b\n\n', '201\n\n'].join(PART),
    ['401\nwww-authenticate: Basic realm="r"\n\n', '429\nretry-after: 1\n\n{"errors":[{"message":"busy"}]}'].join(PART),
  ],
  words: [
    PART,
    '401\n',
    '503\n',
    '307\nlocation: ',
    'http://',
    'https://[::1]/',
    'url: ',
    'retry-after: 99999999999\n',
    'www-authenticate: Bearer realm="http://x"\n',
    DIGEST,
    '"manifests":',
    '"size":-1',
    '"digest":null',
    '"errors":{}',
  ],
  run: async (input) => {
    const answer = answersOf(input);
    const ports = {
      send: (request: HttpRequest) => {
        const sent = request.headers['authorization'] ?? '';
        const url = new URL(request.url);
        const isPassword = sent === `Basic ${btoa(`user:${PASSWORD}`)}`;
        holds(!isPassword || url.protocol === 'https:', 'a password is only sent encrypted', { url: request.url });
        return Promise.resolve(httpAnswer(request.url, answer()));
      },
      credentials: () => Promise.resolve({ kind: 'password', user: 'user', password: PASSWORD } as const),
      sleep: (milliseconds: number) => {
        holds(milliseconds >= 0 && milliseconds <= 30_000, 'a wait is short', { milliseconds });
        return Promise.resolve();
      },
    };
    const repository = parseRepository('oci://registry.example.com/team/app');
    if (!repository.ok) throw new Error(repository.message);
    const messages: string[] = [];
    const onProblem = ({ message }: { readonly message: string }): void => void messages.push(message);
    const cache = createRegistryCache(createRegistryClient(repository.value, ports), { signal: SIGNAL, onProblem });
    await cache.read('a'.repeat(64));
    await cache.write('b'.repeat(64), 'text');
    const found = await registryConfigs(ports)('registry.example.com/team/app:1', SIGNAL);
    if (!found.ok) messages.push(found.message);
    for (const message of messages) {
      holds(message !== '' && !message.includes(PASSWORD), 'a message has no password', { message });
    }
  },
};

/** `STATUS`, lines `name: value`, an empty line, and the body. The header `url` is where redirects have led. */
function httpAnswer(
  url: string,
  part: string,
): Awaited<ReturnType<Parameters<typeof createRegistryClient>[1]['send']>> {
  const end = part.indexOf('\n\n');
  const [status = '', ...lines] = (end < 0 ? part : part.slice(0, end)).split('\n');
  if (!/^[1-5]\d\d$/.test(status)) return { ok: false, message: 'the connection was closed', isBroken: status === '' };
  const headers = new Map(lines.map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, '')]));
  const led = headers.get('url') ?? '';
  return {
    ok: true,
    url: URL.canParse(led, url) ? new URL(led, url).href : url,
    status: Number(status),
    statusText: '',
    header: (name) => headers.get(name),
    body: new TextEncoder().encode(end < 0 ? '' : part.slice(end + 2)),
  };
}

const OBJECT = '3b18e512dba79e4c8300dd08aeb37f8e728b8dad';
const gitAnswers: FuzzTarget = {
  name: 'git-answers',
  holds: 'whatever git prints, the revision of a file is read or there is a message',
  seeds: [
    [
      '0\nfalse\n/r\nsub/\n',
      '0\norigin/main\n',
      `0\n${OBJECT}\n`,
      `0\n${OBJECT}\n`,
      `0\n${OBJECT}\n`,
      `0\n100644 blob ${OBJECT}\ta.yaml\x00120000 blob ${OBJECT}\tlink\x00160000 commit ${OBJECT}\tnested\0`,
      `0\n${OBJECT} blob 6\n`,
      `0\n${OBJECT} blob 6\nhello\n\n`,
      `0\n100644 ${OBJECT} 0\ta.yaml\0  ctime: 1:2\n  mtime: 3:4\n  dev: 1\tino: 2\n  uid: 0\tgid: 0\n  size: 6\tflags: 0\n`,
      '0\n.git/index\n',
      `0\n100755 blob ${OBJECT}       6\ta.yaml\x00040000 tree ${OBJECT}       -\tdir\0`,
      `0\n${OBJECT} blob 6\nhello\n\n`,
    ].join(PART),
    '128\nfatal: not a git repository',
  ],
  words: [
    PART,
    '\0',
    '\t',
    ' blob ',
    ' missing\n',
    OBJECT,
    '040000 tree ',
    '100644 blob ',
    '-',
    '-1',
    '../',
    '/',
    '.git/',
    '1e9',
    '\uFFFD',
    'flags: ffffffff\n',
  ],
  run: async (input) => {
    const programs = answeringPrograms(answersOf(input));
    const opened = await openRepository({ programs, signal: SIGNAL });
    if (opened.ok) await readRevisions(opened.value);
    else holds(opened.message !== '', 'there is a message', {});
    const git = createGit({ programs, directory: { path: '/t' }, signal: SIGNAL });
    const commit = await readCommit(git, OBJECT, '');
    if (!commit.ok) return;
    for (const path of commit.value.files.keys()) {
      const isBelow = !path.startsWith('/') && !path.split('/').some((part) => part === '..' || part === '.git');
      holds(isBelow, 'a file is below the package', { path });
    }
  },
};

/** Each run ends with the status and the output of the next answer: `STATUS`, a line feed, the output. */
function answeringPrograms(answer: () => string): Programs {
  return {
    run: () => {
      const text = answer();
      const feed = text.indexOf('\n');
      const status = text.slice(0, Math.max(0, feed));
      const stdout = new TextEncoder().encode(text.slice(feed + 1));
      const stderr = status === '0' ? new Uint8Array() : stdout;
      const end: ProgramEnd = /^\d{1,3}$/.test(status)
        ? { end: 'exited', status: Number(status), stdout, stderr }
        : { end: 'signalled', signal: 'SIGKILL', stdout, stderr };
      return Promise.resolve(end);
    },
  };
}

async function readRevisions(
  repository: Extract<Awaited<ReturnType<typeof openRepository>>, { ok: true }>['value'],
): Promise<void> {
  const revisions = await resolveRevisions(repository, undefined, undefined);
  if (!revisions.ok) {
    holds(revisions.message !== '', 'there is a message', {});
    return;
  }
  const entries = await commitEntries(repository, revisions.value.base.commit);
  if (!entries.ok) return;
  const read = await readGitObjects(repository, entries.value);
  if (!read.ok) return;
  const { top, directory } = repository;
  const files = revisionFiles({ others: undefined, entries: entries.value, read: read.value, top, directory });
  await files.readDirectory('.');
  for (const path of [...entries.value.keys()].slice(0, 5)) await files.readFile(path, 1000);
  const status = { kind: 'file', size: 6, mode: 0o644, owner: { user: 0, group: 0 }, identity: '1' } as const;
  await readIndex(repository, {
    entryStatus: () => Promise.resolve({ ok: true, value: { ...status, modified: '5000000000' } }),
  });
}

/** Inputs that stand for what a server or another program answers. */
export const ANSWER_TARGETS: readonly FuzzTarget[] = [registryAnswers, gitAnswers];
