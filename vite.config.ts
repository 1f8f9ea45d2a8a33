/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { copyMigrations, precompress, withoutInsertedCss } from './scripts/buildPlugins.ts'
import { chromium } from './scripts/chromium.mjs'
import { radixCss } from './scripts/radixCss.mjs'
import { apiInDev } from './server/app/vitePlugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const serverTests = {
  environment: 'node',
  include: ['tests/server/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // One database a worker, whatever the number of files; two workers, as a database waits for its disk.
  isolate: false,
  maxWorkers: 2,
}

/** React 19 has what these shims stand in for; three libraries bring them. */
const withoutShims = [
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
]

const appBuild = {
  outDir: 'dist/app',
  emptyOutDir: true,
  manifest: true,
  // Every browser we serve has it.
  modulePreload: { polyfill: false },
  // Few and whole chunks: one for everybody, one for whoever is signed in, one a family of pages. Each takes in what it
  // needs and those before it lack; left alone, whatever parts share becomes a file for each set of sharers.
  rollupOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'entry', tags: ['$initial' as const] },
          { name: 'exceptions', test: /src\/views\/core\/(faults\/(NotFound|Failure|Offline)|report\/recording)\.tsx?$/ },
          { name: 'workspace', test: /src\/views\/app\/Workspace\.tsx$/ },
          { name: 'orders', test: /src\/views\/orders\/list\/OrderListPage\.tsx$/ },
          { name: 'doors', test: /src\/views\/access\/auth\/Doors\.tsx$/ },
          { name: 'basket', test: /src\/views\/orders\/page\/(BasketPage|CreateOrderPage)\.tsx$/ },
        ],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    radixCss({ sheet: 'src/views/core/radix.css', src: here('src') }),
    apiInDev(),
    withoutInsertedCss(),
    precompress(),
    copyMigrations(here('server/db/migrations')),
  ],
  resolve: { alias: isSsrBuild ? [] : withoutShims },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(manifest.version) },
  server: { port: 5173, watch: { ignored: ['**/.data/**'] } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        emptyOutDir: true,
        rollupOptions: {
          input: { main: here('server/app/main.ts'), seed: here('server/app/seed.ts'), auditHistory: here('server/app/auditHistory.ts') },
        },
      }
    : appBuild,
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/{api,machines,traces}/**/*.test.ts', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: './tests/views/setup.ts',
        },
      },
      {
        extends: true,
        test: { ...serverTests, name: 'server', exclude: ['tests/server/postgres/**'], globalSetup: './tests/server/setup/embedded.ts' },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-postgres',
          exclude: ['tests/server/embedded/**'],
          globalSetup: './tests/server/setup/postgresProject.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: './tests/e2e/setup/app.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: here('.storybook') })],
        // Without these the first run reloads in mid-test and fails (STACK.md trap 11).
        optimizeDeps: {
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', '@radix-ui/themes'],
            ...[
              '@tanstack/react-virtual',
              '@xstate/react',
              'msw',
              'msw/browser',
              'sonner',
              'swr',
              'wouter',
              'wouter/memory-location',
              'xstate',
              'zod/mini',
            ],
          ],
        },
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
    ],
  },
}))
