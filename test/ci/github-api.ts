import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { members, textOf } from './github-runner.ts';

export interface Comment {
  readonly id: string;
  body: string;
  readonly viewerDidAuthor: boolean;
}

export interface GitHubApi {
  readonly url: string;
  /** What the client asked for, in order. */
  readonly requests: readonly string[];
  readonly authorizations: ReadonlySet<string | undefined>;
  readonly comments: readonly Comment[];
  readonly close: () => void;
}

export interface GitHubWorld {
  readonly comments?: readonly Comment[];
  /** The token cannot write, as for a pull request from a fork. */
  readonly readOnly?: boolean;
  /** The message of an error in every response. */
  readonly error?: string;
  /** The status of every response. */
  readonly status?: number;
}

/** The first line of `krmkit preview -o markdown`. */
export const MARKER = '<!-- krmkit preview -->';

const PAGE = 2;

/** The comments of one pull request, through the GraphQL API of GitHub. */
export async function startGitHubApi(world: GitHubWorld = {}): Promise<GitHubApi> {
  const comments = (world.comments ?? []).map((comment) => ({ ...comment }));
  const requests: string[] = [];
  const authorizations = new Set<string | undefined>();
  const answer = (query: string, variables: Readonly<Record<string, unknown>>): object => {
    if (world.error !== undefined) return { data: null, errors: [{ type: 'INTERNAL', message: world.error }] };
    if (query.startsWith('query')) {
      const start = Number(variables['after'] ?? 0);
      requests.push(
        `comments of ${textOf(variables['owner'])}/${textOf(variables['name'])}#${textOf(variables['number'])} after ${start}`,
      );
      const hasNextPage = start + PAGE < comments.length;
      const pageInfo = { hasNextPage, endCursor: hasNextPage ? String(start + PAGE) : null };
      const nodes = comments.slice(start, start + PAGE);
      return { data: { repository: { pullRequest: { id: 'PR_1', comments: { nodes, pageInfo } } } } };
    }
    const [id, body] = [textOf(variables['id']), textOf(variables['body'])];
    const isNew = query.includes('addComment(');
    requests.push(`${isNew ? 'add to' : 'update'} ${id}`);
    if (world.readOnly === true) {
      return { data: null, errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }] };
    }
    const known = comments.find((comment) => comment.id === id);
    if (isNew) comments.push({ id: `IC_${comments.length}`, body, viewerDidAuthor: true });
    else if (known !== undefined) known.body = body;
    return { data: {} };
  };
  const server = createServer((request, response) => {
    authorizations.add(request.headers.authorization);
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const given: unknown = JSON.parse(text);
      const { query, variables } = members(given);
      const body = world.status === undefined ? answer(textOf(query), members(variables)) : {};
      response.writeHead(world.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: urlOf(server.address()), requests, authorizations, comments, close: () => server.close() };
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/graphql`;
}
