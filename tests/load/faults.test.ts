import { faults } from './scenarios.ts';
import { tryAll } from './try-all.ts';

tryAll(faults);
