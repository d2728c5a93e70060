import { describeRows } from './describe-rows.ts';
import { namespaceRows } from './rows/namespace-rows.ts';

describeRows('namespaces', namespaceRows);
