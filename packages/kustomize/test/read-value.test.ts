import { describeCases } from './describe-cases.ts';

describeCases('scalars');
describeCases('keys-and-dates');
