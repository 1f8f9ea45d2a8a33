/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { copyMigrations, precompress, withoutInsertedCss, withoutSummaries } from './scripts/vite/buildPlugins.ts'
import { classNames } from './scripts/vite/classNames.ts'
import { chunkGroups, offlineLanguages, offlineModules } from './scripts/vite/parts.ts'
import { shellWorker } from './scripts/vite/shellWorker.ts'
import { testProjects } from './scripts/vite/tests.ts'
import { apiInDev } from './server/app/vitePlugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What libraries bring and we have lighter: React 19 has what the shims stand in for. */
const replaced = [
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  // For Radix Themes and visx: the same function in a third of the bytes.
  { find: /^classnames$/, replacement: 'clsx' },
  // Wouter's parser of patterns: the page table matches its paths itself.
  { find: /^regexparam$/, replacement: here('./scripts/vite/noPatterns.ts') },
]

const appBuild = {
  outDir: 'dist/app',
  emptyOutDir: true,
  manifest: true,
  // Every browser we serve has it.
  modulePreload: { polyfill: false },
  rollupOptions: {
    output: {
      codeSplitting: { groups: chunkGroups },
      // Seven signs tell more apart than we ever build, and the first page lists many such names.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
    // On a slow machine it would be said at every build.
    checks: { pluginTimings: false },
  },
}

/**
 * Libraries that are built into the server: as files of their own, several hundred, reading them took a third of its start. Each is a
 * part that has its name, which traces and profiles show.
 */
const builtIn = ['zod', 'drizzle-orm', 'hono', '@hono/node-server', 'xstate', 'prom-client', '@opentelemetry/api', 'tdigest', 'bintrees']
const libraryOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('/', '-')

const serverBuild = {
  outDir: 'dist/server',
  copyPublicDir: false,
  ssr: true,
  emptyOutDir: true,
  rollupOptions: {
    input: {
      ...Object.fromEntries(
        ['main', 'seed', 'auditHistory', 'auditCommerce', 'backup', 'restore', 'files', 'carriers'].map((name) => [
          name,
          here(`server/app/${name}.ts`),
        ]),
      ),
      sheetWorker: here('server/core/sheet/worker.mjs'),
      metadataWorker: here('server/exports/records/worker.ts'),
    },
    output: {
      codeSplitting: {
        groups: [{ debugName: 'libraries', test: /\/node_modules\//, name: (id: string) => `library-${libraryOf(id)}` }],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    apiInDev(),
    withoutInsertedCss(),
    withoutSummaries(),
    shellWorker(offlineModules, offlineLanguages),
    precompress(),
    copyMigrations(here('server/db/migrations')),
  ],
  resolve: { alias: isSsrBuild ? [] : replaced },
  ssr: isSsrBuild ? { noExternal: builtIn } : {},
  css: {
    modules: { generateScopedName: classNames(here('.')) },
    postcss: {
      plugins: [
        {
          postcssPlugin: 'radix-breakpoints',
          AtRule: {
            // Radix's own at-rule: what is in it, once for every width.
            breakpoints: (rule) => void rule.replaceWith(rule.nodes),
            'custom-media': (rule) => void rule.remove(),
            media: (rule) => void (rule.params.startsWith('(--') && rule.remove()),
          },
          Rule(rule) {
            // Said once and inherited: of a rule for every element the browser works out a second style of each.
            if (rule.selector === '.radix-themes ::selection') rule.selector = '.radix-themes::selection'
          },
        },
      ],
    },
  },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(manifest.version) },
  server: { port: 5173, watch: { ignored: ['**/.data/**'] } },
  build: isSsrBuild ? serverBuild : appBuild,
  test: { projects: testProjects },
}))
