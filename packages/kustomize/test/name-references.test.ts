import { describeCases } from './describe-cases.ts';

describeCases('name-references');
