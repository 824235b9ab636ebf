import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inabilityMessage } from '../../../../main/agent/finish-run.ts';
import { defineTool, type Tool, type ToolEffect } from '../../../../main/tools/tool.ts';
import { kindsOf, openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answerCalls, answering, atGate, calling, never } from '../../../scripted/answering-model.ts';
import { createGate } from '../../../scripted/gate.ts';
import { runCreated } from '../../../scripted/run-created.ts';
import type { TestAgent } from '../../../scripted/test-agent.ts';

const sessions = openAgentSessions();

/** A tool that counts how often it ran; the first time it waits at the gate when there is one. */
function counting(
  name: string,
  options: { effect?: ToolEffect; repeatable?: boolean; wait?: () => Promise<void> } = {},
): Tool & { readonly runs: () => number } {
  let runs = 0;
  const tool = defineTool({
    name,
    description: `Looks up ${name} for the question.`,
    parameters: z.object({}),
    effect: options.effect ?? 'read',
    repeatable: options.repeatable ?? false,
    run: async () => {
      runs += 1;
      await options.wait?.();
      return { result: `${name} ran`, sources: [] };
    },
  });
  return { ...tool, runs: () => runs };
}

/** Asks, and crashes as soon as the gate is reached. */
async function askAndCrash(session: TestAgent, gate: { reached: Promise<void> }): Promise<string> {
  void session.agent.ask({ thread_id: null, text: 'lookup please' }).catch(() => undefined);
  await gate.reached;
  await sessions.crash(session);
  return runIdOf(session);
}

/** Crashes while the run's one tool call is under way. */
async function crashInLookup(options: { readonly repeatable?: boolean } = {}): Promise<string> {
  const gate = createGate();
  const wait = (): Promise<void> => {
    gate.reach();
    return never;
  };
  const lookup = counting('lookup', { ...options, wait });
  const session = await sessions.open({ model: answering([calling('lookup')]), tools: [lookup] });
  return askAndCrash(session, gate);
}

describe('resuming after a crash', () => {
  test('C5 finished model and tool calls are taken from the journal, never made twice', async () => {
    const gate = createGate();
    const lookup = counting('lookup');
    const first = answering([calling('lookup'), atGate(gate, { content: 'lost', until: never })]);
    const before = await sessions.open({ model: first, tools: [lookup] });
    const runId = await askAndCrash(before, gate);

    const second = answering(['The answer.']);
    const after = await sessions.open({ model: second, tools: [lookup] });
    expect(after.agent.isLive(runId)).toBe(false);
    const result = await after.agent.resume(runId, { rerunInFlight: null });
    expect(result).toMatchObject({ run_id: runId, final_answer: 'The answer.', completed: true });
    expect(result.steps).toEqual([expect.objectContaining({ tool: 'lookup', outcome: 'success' })]);
    expect(lookup.runs()).toBe(1);
    expect(answerCalls(second)).toBe(1);
    const sent = second.requests.find((request) => request.purpose === 'answer')?.messages;
    expect(sent?.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('lookup ran') });
    expect(await kindsOf(after, runId)).toEqual([
      'run_created',
      'step_started',
      'model_called',
      'model_replied',
      'tool_started',
      'tool_finished',
      'step_started',
      'model_called',
      'run_resumed',
      'step_started',
      'model_called',
      'model_replied',
      'run_completed',
    ]);
  });

  test('C5 R1 a run killed right after it was created starts from its question', async () => {
    const before = await sessions.open({ model: answering([]), tools: [] });
    await before.memory.commit([
      {
        kind: 'message',
        id: 'q',
        thread_id: 't',
        role: 'user',
        content: 'Anyone?',
        run_id: 'r',
        sources: [],
      },
      runCreated('r', { thread_id: 't', write_allowed: true, query_id: 'q' }),
    ]);
    await sessions.crash(before);
    const after = await sessions.open({ model: answering(['Yes.']), tools: [] });
    expect(await after.agent.resume('r', { rerunInFlight: null })).toMatchObject({ final_answer: 'Yes.' });
    const messages = await after.memory.listMessages('t');
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Anyone?'],
      ['assistant', 'Yes.'],
    ]);
  });

  test('R13 iterations are counted across resumes, a lost call among them', async () => {
    const gate = createGate();
    const lookup = counting('lookup');
    const steps = Array.from({ length: 6 }, () => calling('lookup'));
    const before = await sessions.open({
      model: answering([...steps, atGate(gate)]),
      tools: [lookup],
    });
    const runId = await askAndCrash(before, gate);
    const second = answering(Array.from({ length: 20 }, () => calling('lookup')));
    const after = await sessions.open({ model: second, tools: [lookup] });
    const result = await after.agent.resume(runId, { rerunInFlight: null });
    expect(result).toMatchObject({
      completed: false,
      stop_reason: 'iteration_cap',
      final_answer: inabilityMessage,
    });
    expect(answerCalls(second)).toBe(10 - 7);
    const state = await after.memory.recoverRun(runId);
    expect(state).toMatchObject({ status: 'failed', failure_reason: 'iteration_cap', model_calls: 10 });
  });

  test('C5 a tool in flight that may be repeated runs again by itself', async () => {
    const runId = await crashInLookup({ repeatable: true });
    const lookup = counting('lookup', { repeatable: true });
    const after = await sessions.open({ model: answering(['Done.']), tools: [lookup] });
    const result = await after.agent.resume(runId, { rerunInFlight: null });
    expect(result.steps).toEqual([expect.objectContaining({ tool: 'lookup', outcome: 'success' })]);
    expect(lookup.runs()).toBe(1);
  });

  test('C5 a tool in flight that may not be repeated needs the user’s word, either way', async () => {
    const runId = await crashInLookup();
    const lookup = counting('lookup');
    const model = answering(['Told the user.']);
    const after = await sessions.open({ model, tools: [lookup] });
    await expect(after.agent.resume(runId, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'tool_in_flight',
      detail: { tool: 'lookup' },
    });
    expect((await kindsOf(after, runId)).at(-1)).toBe('tool_started');
    const result = await after.agent.resume(runId, { rerunInFlight: false });
    expect(result.steps).toEqual([expect.objectContaining({ tool: 'lookup', outcome: 'failed' })]);
    expect(lookup.runs()).toBe(0);
    expect(model.requests.at(0)?.messages.at(-1)?.content).toContain('interrupted while it ran');
  });

  test('C5 a tool in flight runs again when the user says so', async () => {
    const runId = await crashInLookup();
    const lookup = counting('lookup');
    const after = await sessions.open({ model: answering(['Done.']), tools: [lookup] });
    const result = await after.agent.resume(runId, { rerunInFlight: true });
    expect(result.steps).toEqual([expect.objectContaining({ outcome: 'success' })]);
    expect(lookup.runs()).toBe(1);
  });

  test('C5 a run that has ended, is under way or never was is not resumed', async () => {
    const gate = createGate();
    const session = await sessions.open({
      model: answering(['Done.', atGate(gate, { content: 'Later.', until: gate.opened })]),
    });
    const done = await session.agent.ask({ thread_id: null, text: 'One?' });
    await expect(session.agent.resume(done.run_id, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'conflict',
    });
    const second = session.agent.ask({ thread_id: done.thread_id, text: 'Two?' });
    await gate.reached;
    const runs = session.events.filter((event) => event.name === 'turn.started');
    const live = z.object({ run_id: z.string() }).parse(runs.at(-1)?.payload).run_id;
    await expect(session.agent.resume(live, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(session.agent.resume('nothing', { rerunInFlight: null })).rejects.toMatchObject({
      code: 'not_found',
    });
    gate.open();
    expect((await second).final_answer).toBe('Later.');
  });
});
