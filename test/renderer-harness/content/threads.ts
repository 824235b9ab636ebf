import type { ThreadRecord } from '../../../shared/records/records.ts';
import { minutesIn } from './times.ts';

function threadOf(id: string, title: string, messages: number, minutes: number): ThreadRecord {
  return {
    id,
    version: 20,
    origin: 'user',
    title,
    messages,
    write_allowed: null,
    created_at: minutesIn(0),
    updated_at: minutesIn(minutes),
  };
}

const older = [
  'Steps of the landing',
  'What a falling glass means before a gale',
  'Which gauge was replaced, and when?',
  'Draft of the second chapter',
  'Moon tables against the harbour’s own',
  'Words for the state of the sea',
  'Cost of lamp oil by year',
  'Letters that mention the bore',
  'Compare the two surveys of the upper channel, page by page, and list what differs',
];

export const threads: readonly ThreadRecord[] = [
  threadOf('thread-tides', 'How the range grows along the channel', 8, 31),
  threadOf('thread-storm', 'Nights with a very low glass', 1, 50),
  threadOf('thread-long', 'The log, day by day', 1000, 20),
  ...older.map((title, index) => threadOf(`thread-${index}`, title, (index * 7) % 30, -index * 60 * 30)),
];
