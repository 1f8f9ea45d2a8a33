import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { isFull } from '../../tests/setup/times.ts'
import { chromium } from '../chromium.mjs'
import { postgres } from '../postgres.mjs'
import { slowAnswers } from './slowAnswers.ts'

/** A page mostly waits, so more workers than this would only slow each other down. */
export const endToEndWorkers = 2

/** With a PostgreSQL server the server's tests run there, which is faster than on the embedded database. */
const hasPostgres = Boolean(postgres.url || postgres.binaries)

/**
 * Tests that run on both databases, because these differ in JSON types, triggers and generated columns, plans and
 * operators of searches, locks and what many do at once, LISTEN, leases, backups. docs/testing.md says why of each.
 */
const onBothDatabases = [
  'access/{auth,countMenu}',
  'app/backup',
  'core/{crud,fileParts,longReads,metrics,once,search,searchPlan}',
  'fortnox/tokens',
  'inventory/{stockMoves,transfers}',
  'invoices/runs',
  'orders/basketMoves',
  'products/isbn',
  'statistics/ledger',
].map((file) => `tests/server/${file}.test.ts`)

/** Tests of files that run again with an S3-compatible store: what a person and other servers get of a file. docs/testing.md. */
const onBothStores = [
  'core/files',
  'exports/{catalogue,delivery}',
  ...(isFull ? ['library/labels'] : []),
  'products/{detailFiles,smallPictures,waitingFiles}',
  'shipping/{lateLabel,mergedLabels,multiParcel}',
].map((file) => `tests/server/${file}.test.ts`)

/** A test waits for an event, and a busy machine takes its time: this only delays a failure. */
const patient = { poll: { timeout: 20_000, interval: 50 } }

const serverTests = {
  environment: 'node',
  expect: patient,
  testTimeout: 300_000,
  hookTimeout: 180_000,
  // One database a worker, whatever the number of files; two workers, as a database waits for its disk.
  isolate: false,
  maxWorkers: 2,
}

/** `npm run pictures:screens`. */
const isPictured = Boolean(process.env.SCREEN_PICTURES)

/** Colours that a palette rounds and edges that are smoothed differently do not count, and neither do 0.02 % of the pixels (216 of 1200 × 900). */
const screenPictures = {
  comparatorName: 'pixelmatch' as const,
  comparatorOptions: { threshold: 0.1, allowedMismatchedPixelRatio: 0.0002 },
  resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
    fileURLToPath(new URL(`../../.storybook/accepted/${arg}${ext}`, import.meta.url)),
  resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) =>
    fileURLToPath(new URL(`../../.cache/screen-pictures/${arg}${ext}`, import.meta.url)),
}

/** What stories import; without these the first run reloads in mid-test and fails. */
const storyLibraries = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@radix-ui/themes',
  '@tanstack/react-virtual',
  '@xstate/react',
  'msw',
  'msw/browser',
  'sonner',
  'swr',
  'swr/_internal',
  'wouter',
  'wouter/memory-location',
  'xstate',
  'axe-core',
  'zod/mini',
  'zxing-wasm/reader',
]

/** The projects of `npm test`. */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      include: ['tests/{api,machines,traces}/**/*.test.ts', 'tests/*.test.ts'],
      // Loading the modules anew for each file would take as long as all tests do.
      isolate: false,
      expect: patient,
      testTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'views',
      environment: 'happy-dom',
      include: ['tests/views/**/*.test.{ts,tsx}'],
      setupFiles: './tests/views/setup.ts',
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      expect: patient,
      testTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server',
      include: ['tests/server/**/*.test.ts'],
      exclude: ['tests/server/{embedded,alone}/**', ...(hasPostgres ? [] : ['tests/server/postgres/**'])],
      globalSetup: hasPostgres ? ['./tests/setup/built.ts', './tests/server/setup/postgres.ts'] : './tests/server/setup/embedded.ts',
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server-embedded',
      include: ['tests/server/embedded/**/*.test.ts', ...(hasPostgres ? onBothDatabases : [])],
      globalSetup: ['./tests/setup/built.ts', './tests/server/setup/embedded.ts'],
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      name: 'server-objects',
      include: onBothStores,
      provide: { filesIn: 'objects' },
      globalSetup: hasPostgres ? ['./tests/setup/built.ts', './tests/server/setup/postgres.ts'] : './tests/server/setup/embedded.ts',
    },
  },
  {
    extends: true,
    test: {
      ...serverTests,
      // Part of `npm run test:full` alone.
      name: 'server-everywhere',
      include: ['tests/server/**/*.test.ts'],
      exclude: ['tests/server/{embedded,postgres,alone}/**', ...onBothDatabases],
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
      name: 'outages',
      environment: 'node',
      include: ['tests/outages/**/*.test.ts'],
      // They start and stop a PostgreSQL of their own, so a server that is given does not do.
      exclude: postgres.binaries ? [] : ['tests/outages/postgres/**'],
      globalSetup: ['./tests/setup/built.ts', './tests/server/setup/embedded.ts'],
      expect: patient,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      fileParallelism: false,
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: [
        './tests/setup/built.ts',
        ...(hasPostgres && !isFull ? ['./tests/server/setup/postgres.ts'] : []),
        './tests/e2e/setup/app.ts',
      ],
      expect: patient,
      // A walk of all pages waits for a thousand answers, and each wait has its own limit.
      testTimeout: 900_000,
      hookTimeout: 240_000,
      // A server and a browser for each worker, whatever the number of files.
      isolate: false,
      maxWorkers: endToEndWorkers,
    },
  },
  {
    extends: true,
    plugins: [slowAnswers(), storybookTest({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })],
    optimizeDeps: { include: storyLibraries },
    test: {
      name: 'stories',
      // A list: of a string Storybook's plugin makes a second one, and each story would be looked at twice.
      setupFiles: [isPictured ? './.storybook/pictures.ts' : './.storybook/otherLook.ts'],
      // Two pages at a time: a story mostly waits.
      maxWorkers: 2,
      // A page loads the app once, not once a file.
      isolate: false,
      // Several waits of `asyncUtilTimeout`, so that the wait that failed is named and not the story.
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: chromium.launchOptions,
          contextOptions: isPictured ? { viewport: { width: 1200, height: 1600 } } : {},
        }),
        instances: [{ browser: 'chromium' }],
        expect: { toMatchScreenshot: screenPictures },
      },
    },
  },
]
