import { describeCases } from '../describe-cases.ts';

describeCases('replacements');
