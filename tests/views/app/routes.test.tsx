import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import '#views/app/pageTable.ts'
import { permissions } from '#api/core/permissionNames'
import { allows, type Permission } from '#api/core/permissions'
import { PageView } from '#views/app/PageView.tsx'
import { chunkOf, loadPages, type Place, pagesHere, placeAt } from '#views/core/pages.ts'
import { SystemProvider } from '#views/core/system.ts'
import { protectedRoutes, routesToCome } from '../../protectedRoutes'

await loadPages()

const session = setup({ types: { context: {} as { permissions: readonly string[] }, input: {} as readonly string[] } }).createMachine({
  context: ({ input }) => ({ permissions: input }),
  initial: 'signedIn',
  states: { signedIn: {} },
})

const opened = 'This page is open'
const refused = /^(No access|No role yet)$/

/** The page's own row, with a heading in the place of its screen. */
const withHeading = ({ page, params }: Place): Place => ({
  page: { ...page, load: async () => ({ default: () => <h1>{opened}</h1> }) },
  params,
})

async function open(place: Place, held: readonly string[]) {
  // What is here already is drawn at once: React lets a skeleton stand for a while.
  await chunkOf(place.page).read()
  const root = setup({ actors: { session } }).createMachine({ invoke: { src: 'session', systemId: 'session', input: held } })
  const app = createActor(root).start()
  render(
    <SystemProvider app={app}>
      <Suspense>
        <PageView place={place} path={place.page.path} />
      </Suspense>
    </SystemProvider>,
  )
}

const at = (path: string) => placeAt(path.replace(':id', '4711').replace(':title', 'Bokinfo'))
const here = protectedRoutes.filter(([path]) => !routesToCome.includes(path))
const but = (permission: Permission) => permissions.filter((held) => held !== permission)

test('there are 236 protected routes, and each that is not to come has a page with its permission', () => {
  expect(new Set(protectedRoutes.map(([path]) => path)).size).toBe(236)
  expect(here.map(([path]) => [path, at(path)?.page.permission])).toEqual(here.map(([path, permission]) => [path, permission]))
  expect(here.filter(([path]) => at(path)?.page.path !== path)).toEqual([])
})

/** Every path below an export of a room's paths.ts; what only makes more of them is no path. */
const pathsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function') return 'pattern' in part ? [String(part.pattern)] : []
  return Object.values(part as object).flatMap(pathsIn)
}

test('every path of a room is a page', () => {
  const rooms = import.meta.glob<Record<string, unknown>>(['/src/api/*/paths.ts', '!/src/api/core/paths.ts'], { eager: true })
  expect(Object.keys(rooms).length).toBeGreaterThan(10)
  const paths = pagesHere().map(({ path }) => path)
  const named = Object.values(rooms)
    .flatMap(pathsIn)
    .filter((path) => path.startsWith('/'))
    .map((path) => path.replace(':warehouse', 'tehran'))
  expect(named.filter((path) => !paths.includes(path))).toEqual([])
})

test('a route that has come is no longer said to be to come', () => {
  expect(routesToCome.filter((path) => at(path))).toEqual([])
  expect(routesToCome.filter((path) => !protectedRoutes.some(([paths]) => paths === path))).toEqual([])
})

test('each is open to whoever holds its permission and nothing else', { timeout: 60_000 }, async () => {
  for (const [path, permission] of here) {
    await open(withHeading(at(path) as Place), [permission])
    await screen.findByText(opened)
    expect([path, screen.queryByText(refused)]).toEqual([path, null])
    cleanup()
  }
})

test('each is refused to whoever holds everything else, and to whoever is signed in with nothing', { timeout: 60_000 }, async () => {
  for (const [path, permission] of here) {
    await open(withHeading(at(path) as Place), but(permission))
    await screen.findByText(refused)
    expect([path, screen.queryByText(opened), allows([], permission), allows(undefined, permission)]).toEqual([path, null, false, false])
    cleanup()
  }
})
