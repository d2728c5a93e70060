// What runs anywhere, a browser too. Names are written out, in the order of the folders.
export { version } from './version.ts';
