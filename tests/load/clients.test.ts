import { clients } from './scenarios.ts';
import { tryAll } from './try-all.ts';

// Beside the faults: most of the time something is waited for.
tryAll(clients);
