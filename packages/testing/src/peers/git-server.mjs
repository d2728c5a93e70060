// A server for the repositories of a directory, over HTTPS, with one login: git's own `git http-backend` behind it.
// Arguments: the directory, the port, and a directory with tls.crt, tls.key, username and password.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import process from 'node:process';

const [, , repositories, port, secrets] = process.argv;
const secret = (name) => readFileSync(`${secrets}/${name}`, 'utf8').trim();
const login = `Basic ${Buffer.from(`${secret('username')}:${secret('password')}`).toString('base64')}`;

const server = createServer({ cert: secret('tls.crt'), key: secret('tls.key') }, (request, response) => {
  if (request.headers.authorization !== login) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('a login is needed\n');
    return;
  }
  const { pathname, search } = new URL(request.url, 'https://server');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: repositories,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      REMOTE_USER: secret('username'),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  backend.stdin.on('error', () => undefined);
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  backend.stdout.on('data', (chunk) => {
    if (response.headersSent) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const headers = head
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(/: */, 2));
    const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1] ?? '200';
    response.writeHead(Number.parseInt(status, 10), headers.filter(([name]) => name.toLowerCase() !== 'status').flat());
    response.write(head.subarray(end + 4));
  });
  backend.on('close', () => response.end());
});
server.listen(Number(port), () => console.log(server.address().port));
