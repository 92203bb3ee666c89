/** Finishes pages while the thread that started this one renders the next. */
import { workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import { createFinish } from './finish-page.ts';

const { root, port } = workerData as { root: string; port: MessagePort };
expose(createFinish(root), port);
