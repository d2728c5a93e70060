import { describeRows } from '../describe-rows.ts';
import { builtInRows } from '../rows/built-in-rows.ts';

describeRows('built-in plugins', builtInRows);
