import { createTestAgent } from '../../scripted/test-agent.ts';
import { question, scenario } from './scenario.ts';

/**
 * Runs the scenario and kills itself, as a power cut would: `event N` right after the N-th event was recorded, `effect TOOL`
 * right after that tool's side effect. Arguments: vault folder, outside folder, server, kind of point, point.
 */
const [vault = '', folder = '', server = '', kind = '', point = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
let events = 0;

const { agent, close } = await createTestAgent({
  ...scenario({ folder, server }, (tool) => {
    if (kind === 'effect' && tool === point) die();
  }),
  folder: vault,
  afterCommit: (committed) => {
    for (const written of committed) {
      if (written.kind === 'note' && kind === 'effect' && point === 'remember_note') die();
      if (written.kind !== 'event') continue;
      events += 1;
      if (kind === 'event' && events === Number(point)) die();
    }
  },
});
await agent.ask({ thread_id: null, text: question }).catch((error: unknown) => {
  console.error(error);
});
await close();
