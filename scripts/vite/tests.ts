import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { chromium } from '../chromium.mjs'
import { postgres } from '../postgres.mjs'

const serverTests = {
  environment: 'node',
  include: ['tests/server/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // One database a worker, whatever the number of files; two workers, as a database waits for its disk.
  isolate: false,
  maxWorkers: 2,
}

/** What stories import; without these the first run reloads in mid-test and fails. */
const storyLibraries = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', '@radix-ui/themes'],
  ...['@tanstack/react-virtual', '@xstate/react', 'msw', 'msw/browser', 'sonner', 'swr', 'wouter', 'wouter/memory-location', 'xstate'],
  'zod/mini',
]

/** The projects of `npm test`. */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      include: ['tests/{api,machines,traces}/**/*.test.ts', 'tests/*.test.ts'],
      // Properties over hundreds of runs take their time on a busy machine.
      testTimeout: 30_000,
    },
  },
  {
    extends: true,
    test: { name: 'views', environment: 'happy-dom', include: ['tests/views/**/*.test.{ts,tsx}'], setupFiles: './tests/views/setup.ts' },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server',
      exclude: ['tests/server/{postgres,alone}/**'],
      globalSetup: './tests/server/setup/embedded.ts',
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server-alone',
      // They declare entities of their own, which nobody else's database has.
      include: ['tests/server/alone/**/*.test.ts'],
      isolate: true,
      globalSetup: './tests/server/setup/embedded.ts',
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server-postgres',
      exclude: ['tests/server/{embedded,alone}/**'],
      globalSetup: './tests/server/setup/postgresProject.ts',
    },
  },
  {
    extends: true,
    test: {
      name: 'outages',
      environment: 'node',
      include: ['tests/outages/**/*.test.ts'],
      // They start and stop a PostgreSQL of their own, so a server that is given does not do.
      exclude: postgres.binaries ? [] : ['tests/outages/postgres/**'],
      globalSetup: './tests/outages/setup/builtServer.ts',
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: './tests/e2e/setup/app.ts',
      // As patient as what waits in the browser: a busy machine answers late.
      expect: { poll: { timeout: 20_000, interval: 100 } },
      testTimeout: 120_000,
      hookTimeout: 240_000,
      fileParallelism: false,
    },
  },
  {
    extends: true,
    plugins: [storybookTest({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })],
    optimizeDeps: { include: storyLibraries },
    test: {
      name: 'stories',
      // Two pages at a time: a story mostly waits.
      maxWorkers: 2,
      // Several waits of `asyncUtilTimeout`, so that the wait that failed is named and not the story.
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions: chromium.launchOptions }),
        instances: [{ browser: 'chromium' }],
      },
    },
  },
]
