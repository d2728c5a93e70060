import process from 'node:process';
import { version } from '../version.ts';

process.stdout.write(`krmkit ${version}\n`);
