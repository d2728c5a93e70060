// Writes the preview into one comment of the pull request: updates its own comment, or adds one.
import { readFileSync } from 'node:fs';

const { GITHUB_EVENT_NAME, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY } = process.env;
const { KRMKIT_COMMENT, KRMKIT_MARKDOWN, KRMKIT_PULL_REQUEST, KRMKIT_TOKEN } = process.env;

const COMMENTS = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const ADD = `mutation ($id: ID!, $body: String!) {
  addComment(input: { subjectId: $id, body: $body }) { commentEdge { node { url } } }
}`;
const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { url } }
}`;

/** The token has no permission: a pull request from a fork, or one of Dependabot. */
class Forbidden extends Error {}

async function ask(query, variables) {
  const response = await fetch(GITHUB_GRAPHQL_URL, {
    method: 'POST',
    headers: { authorization: `Bearer ${KRMKIT_TOKEN}`, 'content-type': 'application/json', 'user-agent': 'krmkit' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status === 401 || response.status === 403) throw new Forbidden();
  if (!response.ok) throw new Error(`the API answered with HTTP status ${response.status}`);
  const { data, errors } = await response.json();
  if (errors?.some(({ type }) => type === 'FORBIDDEN')) throw new Forbidden();
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}

/** Anyone can write the marker, so it counts only in comments of this token's user. */
async function findComment(marker) {
  const [owner, name] = GITHUB_REPOSITORY.split('/');
  let after = null;
  for (;;) {
    const data = await ask(COMMENTS, { owner, name, number: Number(KRMKIT_PULL_REQUEST), after });
    const { id, comments } = data.repository.pullRequest;
    const own = comments.nodes.find(({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(marker));
    if (own !== undefined) return { query: UPDATE, id: own.id };
    if (!comments.pageInfo.hasNextPage) return { query: ADD, id };
    after = comments.pageInfo.endCursor;
  }
}

function log(command, text) {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::${command} title=krmkit::${escaped}`);
}

if (KRMKIT_COMMENT === 'true' && GITHUB_EVENT_NAME === 'pull_request') {
  try {
    const body = readFileSync(KRMKIT_MARKDOWN, 'utf8');
    const { query, id } = await findComment(body.split('\n', 1)[0]);
    await ask(query, { id, body });
  } catch (error) {
    if (error instanceof Forbidden) {
      log(
        'notice',
        'The token cannot write comments (permission pull-requests: write). The preview is in the job summary.',
      );
    } else {
      const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
      log('warning', `The comment could not be written: ${error.message}${cause}. The preview is in the job summary.`);
    }
  }
}
