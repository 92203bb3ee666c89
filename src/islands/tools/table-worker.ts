/** The desk in a worker. */
import { expose } from 'comlink';
import { createDesk } from './table-desk.ts';

expose(createDesk());
