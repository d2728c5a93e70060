// What needs Node: files and directories. Names are written out.
export { version } from './version.ts';
