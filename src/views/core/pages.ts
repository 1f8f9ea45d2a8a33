import { type ComponentType, useSyncExternalStore } from 'react'
import { paramsAt } from '#api/core/paths'
import type { Needed } from '#api/core/permissions'
import type { Values } from '#machines/core/form'
import { type Chunk, chunk, useChunk } from './chunk'

type PageParams = Readonly<Record<string, string | undefined>>
export type PageProps = { params: PageParams; page: Page }

/** Where a page is about to be opened. */
export type PageAddress = { path: string; params: PageParams; query: URLSearchParams; page?: Page }

/**
 * What a page's module exports: the page, and optionally how to start reading its data, which is
 * called as soon as the module is here, beside whatever else is still loading.
 */
export type PageModule = { default: ComponentType<PageProps>; preload?: (at: PageAddress) => void }

/** A count beside an entry that is shown while it is not 0: its name among the section's counts, and what it counts. */
export type MenuMark = { count: string; title: string }

type EntityScreen = 'list' | 'new' | 'edit' | 'single'

/** One row of the page table. */
export type Page = {
  /** `:name` marks a parameter. Its first segment is the menu section it belongs to. */
  path: string
  /** Also the document's, with the number of what it shows, if any. */
  title: string
  permission: Needed
  /** Its entry in the menu: what it needs beyond the page itself, the query its link carries, the name of its badge, and another of what calls for work. */
  menu?: { title: string; permission?: Needed; query?: string; count?: string; mark?: MenuMark }
  /** Which entity's screen it is; `fixed` are the fields that all its records there share. */
  shows?: { entity: string; screen: EntityScreen; path: string; fixed?: Values }
  load: () => Promise<PageModule>
}

export const byPage = 'page=1&pageSize=100'
/** What a link to a list carries. */
export const newestFirst = `${byPage}&sorted=true&field=id&type=desc`

/** A section of the menu, in whose place the pages of a path's first segment stand. */
export type MenuSection = { name: string; title: string; permission: Needed }

type PageTable = {
  /** The rows of what everybody's first page shows. */
  first: readonly Page[]
  /** All others: one part of the app, so that the first paint does not grow with the number of pages. */
  rest: () => Promise<{ pages: readonly Page[] }>
  menu: readonly MenuSection[]
}

let sections: readonly MenuSection[] = []
let here: readonly Page[] = []
let isWhole = false
let rest: Chunk<unknown> | undefined
const heard = new Set<() => void>()

/** Fills the address book; `app` alone knows every room. */
export function fillPages(table: PageTable): void {
  sections = table.menu
  here = table.first
  isWhole = false
  rest = chunk('the page table', async () => {
    const { pages } = await table.rest()
    here = [...table.first, ...pages]
    isWhole = true
    for (const tell of heard) tell()
  })
}

/** Tells when the rest of the page table is here. Returns how to stop. */
export function onPages(tell: () => void): () => void {
  heard.add(tell)
  return () => heard.delete(tell)
}

/** Every row that is here. */
export const pagesHere = (): readonly Page[] => here

/** Every row that is here, and drawn again when the rest is. */
export const usePagesHere = (): readonly Page[] => useSyncExternalStore(onPages, pagesHere)

export const menuSections = (): readonly MenuSection[] => sections

/** The first segment of a path. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

/** The rows of a section that are here; undefined while there may be some and none is. */
export function pagesOf(section: string): readonly Page[] | undefined {
  const found = here.filter(({ path }) => sectionOf(path) === section)
  return found.length > 0 || isWhole ? found : undefined
}

/** Starts loading the rest of the page table. */
export const prefetchPages = (): void => rest?.prefetch()

/** The whole page table. @throws {ChunkError} */
export async function loadPages(): Promise<readonly Page[]> {
  await rest?.read()
  return here
}

/** The whole page table, suspending until it is here. */
export function useAllPages(): readonly Page[] {
  // Reads and suspends; it keeps nothing, so it may be left out once all is here.
  // biome-ignore lint/correctness/useHookAtTopLevel: as said
  if (!isWhole && rest) useChunk(rest)
  return here
}

/** The page at a path, with its parameters. */
export type Place = { page: Page; params: PageParams }

/** What stands at a path, as far as its row is here. */
export function placeAt(path: string): Place | undefined {
  for (const page of here) {
    const params = paramsAt(page.path, path)
    if (params) return { page, params }
  }
  return undefined
}

/** What stands at a path, suspending while its row may still come; undefined where there is no page. */
export function usePlace(path: string): Place | undefined {
  const place = placeAt(path)
  // biome-ignore lint/correctness/useHookAtTopLevel: it reads and suspends, and keeps nothing
  if (!place) useAllPages()
  return place ?? placeAt(path)
}

async function findPlace(path: string): Promise<Place | undefined> {
  const place = placeAt(path)
  if (place) return place
  await loadPages()
  return placeAt(path)
}

/** What the document is called there. */
export const titleAt = ({ page, params }: Place): string => (params.id ? `${page.title} ${params.id}` : page.title)

const chunks = new Map<Page, Chunk<PageModule>>()

/** The page's own part of the app. */
export function chunkOf(page: Page): Chunk<PageModule> {
  const part = chunks.get(page) ?? chunk(page.title, page.load)
  chunks.set(page, part)
  return part
}

// A failure is shown where the page would have been.
const ignore = () => undefined

/** Starts loading whatever is at this address, as far as it is a page of ours. */
export function prefetch(path: string): void {
  findPlace(path).then((place) => place && chunkOf(place.page).prefetch(), ignore)
}

/** Loads the page at this address and, as soon as its module is here, what it shows. */
export function preload(path: string, search: string): void {
  const open = async () => {
    const place = await findPlace(path)
    if (!place) return
    const module = await chunkOf(place.page).read()
    module.preload?.({ path, params: place.params, query: new URLSearchParams(search), page: place.page })
  }
  open().catch(ignore)
}
