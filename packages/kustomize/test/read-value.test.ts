import { describeCases } from './describe-cases.ts';

describeCases('scalars');
