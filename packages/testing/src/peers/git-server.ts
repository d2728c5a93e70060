import { fileURLToPath } from 'node:url';

/** The program of a git server with TLS and a login. It needs git, and no other files of the checkout. */
export const GIT_SERVER: string = fileURLToPath(new URL('git-server.mjs', import.meta.url));
