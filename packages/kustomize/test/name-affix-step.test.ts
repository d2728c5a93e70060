import { describeRows } from './describe-rows.ts';
import { affixRows } from './rows/affix-rows.ts';

describeRows('prefixes and suffixes', affixRows);
