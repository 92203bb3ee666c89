/** The thread in which tools answer: each, so that none is forgotten whose answers are long. */
import { parentPort } from 'node:worker_threads';
import type { FieldError } from '#domain/api-contract';
import type { Day } from '#domain/tools/day';
import { toolOfDay } from '#domain/tools/questions';
import { readInputs } from '#domain/tools/read-inputs';
import { runTool } from '#domain/tools/run';
import type { AnyTool, Query, ToolFacts } from '#domain/tools/tool';
import { tools, type FormToolSlug } from '#domain/tools/tools';
import type { RunInThread } from '../process/thread.ts';

export type RunTool = RunInThread<
  { slug: FormToolSlug; facts: ToolFacts; typed: Query; day: Day },
  { errors: FieldError[] } | { errors?: undefined; result: ReturnType<typeof runTool> }
>;
type ToolRequest = Parameters<RunTool>[0];
type Reply = Exclude<Awaited<ReturnType<RunTool>>, undefined>;

function answer({ slug, facts, typed, day }: ToolRequest): Reply {
  const tool = toolOfDay<AnyTool>(tools[slug], facts.inputs);
  const { values, errors } = readInputs(tool, facts.inputs, typed);
  if (errors) return { errors };
  return { result: runTool(tool, facts, values, day) };
}

parentPort?.on('message', (request: ToolRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
