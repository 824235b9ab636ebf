import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', pool: 'forks' } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['test/integration/**/*.int.test.ts', 'test/conformance/**/*.int.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'acceptance',
          include: ['test/acceptance/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
