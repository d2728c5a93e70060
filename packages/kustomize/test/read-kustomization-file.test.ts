import { describeRows } from './describe-rows.ts';
import { fileRows } from './rows/file-rows.ts';

describeRows('kustomization files', fileRows);
