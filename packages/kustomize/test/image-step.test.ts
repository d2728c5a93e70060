import { describeCases } from './describe-cases.ts';

describeCases('images');
