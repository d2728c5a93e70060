import { describeRows } from './describe-rows.ts';
import { objectsRows } from './rows/objects-rows.ts';

describeRows('resource files', objectsRows);
