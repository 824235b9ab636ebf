import type { TaskSpecification } from '../../context/task-specification.ts';

/** The question a task's run is asked: the request in the user's words, then the specification as the user approved it. */
export function taskQuestion(request: string, task: TaskSpecification): string {
  const lists = [
    ['Inputs', task.inputs],
    ['Outputs', task.outputs],
    ['Done when', task.acceptance],
  ] as const;
  const parts = lists
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `${title}:\n${entries.map((entry) => `- ${entry}`).join('\n')}`);
  const goal = request.trim() === task.goal ? [] : [`Goal: ${task.goal}`];
  return [request.trim(), ...goal, ...parts].join('\n\n');
}
