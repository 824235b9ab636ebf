import { expect, test } from 'vitest';
import { followBackups } from '../../../../main/app/follow-backups.ts';

const hour = 60 * 60_000;

interface World {
  now: number;
  isWanted: boolean;
  isWorking: boolean;
  failure?: Error;
}

/** Follows backups on a clock that the test moves, and says when each was asked for. */
function openFollowing() {
  const world: World = { now: 0, isWanted: true, isWorking: false };
  const waits: { readonly until: number; readonly end: () => void }[] = [];
  const made: number[] = [];
  const told: unknown[] = [];
  const end = followBackups({
    rotate: async () => {
      made.push(world.now);
      if (world.failure !== undefined) throw world.failure;
    },
    isWanted: () => world.isWanted,
    isWorking: () => world.isWorking,
    wait: (milliseconds) =>
      new Promise<void>((resolve) => waits.push({ until: world.now + milliseconds, end: resolve })),
    log: ({ stage, error }) => told.push([stage, error]),
    onNotice: (notice) => told.push(notice),
  });
  async function pass(milliseconds: number): Promise<void> {
    const until = world.now + milliseconds;
    for (let next = waits[0]; next !== undefined && next.until <= until; next = waits[0]) {
      waits.shift();
      world.now = next.until;
      next.end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    world.now = until;
  }
  return { world, made, told, end, pass };
}

test('a backup is asked for an hour after the opening at the earliest, and every hour from then on', async () => {
  const { made, pass } = openFollowing();
  await pass(hour - 1);
  expect(made).toEqual([]);
  await pass(2 * hour + 1);
  expect(made).toEqual([hour, 2 * hour, 3 * hour]);
});

test('none is while a run is under way: it is asked for within a minute of its end', async () => {
  const { world, made, pass } = openFollowing();
  world.isWorking = true;
  await pass(hour + 90_000);
  expect(made).toEqual([]);
  world.isWorking = false;
  await pass(60_000);
  expect(made).toEqual([hour + 120_000]);
});

test('none is while the setting says so, nor after the end', async () => {
  const { world, made, end, pass } = openFollowing();
  world.isWanted = false;
  await pass(hour);
  world.isWanted = true;
  await pass(hour);
  end();
  await pass(3 * hour);
  expect(made).toEqual([2 * hour]);
});

test('a failure is logged each time and told once, and the next is asked for all the same', async () => {
  const { world, made, told, pass } = openFollowing();
  world.failure = new Error('The disk is gone.');
  await pass(2 * hour);
  expect(made).toEqual([hour, 2 * hour]);
  const logged = ['backup', 'internal'];
  expect(told).toEqual([logged, 'No backup could be made: The disk is gone.', logged]);
});
