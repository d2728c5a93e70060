// Prints a stream of resources, as many as its argument says: those of package.mjs, one after the other.
import process from 'node:process';
import { manifest } from './package.mjs';

const resources = Number(process.argv[2]);
process.stdout.on('error', () => process.exit(0));
let part = '';
for (let index = 0; index < resources / 2; index++) {
  part += `${index === 0 ? '' : '---\n'}${manifest(index)}`;
  if (part.length < 1 << 20) continue;
  if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  part = '';
}
process.stdout.write(part);
