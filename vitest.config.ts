import { defineConfig } from 'vitest/config'

/** Stores hold the state of one browser tab: each of their test files gets modules of its own. All other files share those of their worker. */
const stores = 'app/stores/**/*.test.ts'

/** Tests that compare durations, limit memory, or count the statements a process has prepared: they run one after the other, with nothing else beside them. */
const alone = [
  'tests/integration/account/{enumeration,sign-in-rush}.test.ts',
  'tests/integration/{connect,generic-plans,search-load}.test.ts',
  'tests/system/{anonymous-flood,picture-uploads}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,domain,server,listing,db,services,jobs,gateways,simulators,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [stores],
          setupFiles: ['tests/support/no-console-error.ts'],
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'stores',
          include: [stores],
          setupFiles: ['tests/support/no-console-error.ts'],
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          // A file waits for its database half of the time: three keep two cores busy.
          maxWorkers: 3,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/no-console-error.ts', 'tests/support/hashes/cheap-hashes.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          // They wait for programs to start, stop and time out: two fill each other's pauses.
          maxWorkers: 2,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/no-console-error.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/no-console-error.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
