import { type ComponentType, createElement, useSyncExternalStore } from 'react'
import { paramsAt } from '#api/core/paths'
import type { Needed } from '#api/core/permissions'
import { beside, inLanguage } from '#api/core/texts/inLanguage'
import type { Values } from '#machines/core/form'
import { type Chunk, chunk, useChunk } from './chunk'

type PageParams = Readonly<Record<string, string | undefined>>
export type PageProps = { params: PageParams; page: Page }

export type PageAddress = { path: string; params: PageParams; query: URLSearchParams; page?: Page }

/** `preload` is called as soon as the module is loaded. */
export type PageModule = { default: ComponentType<PageProps>; preload?: (at: PageAddress) => void }

/** A page's module whose page also draws these parts, which belong to rooms above its own. */
export function withParts<Parts extends object>(
  load: () => Promise<{ default: ComponentType<PageProps & Parts>; preload?: PageModule['preload'] }>,
  parts: Parts,
): Page['load'] {
  return async () => {
    const { default: View, preload } = await load()
    return { default: (props) => createElement(View, { ...props, ...parts }), preload }
  }
}

export type MenuMark = { count: string; title: string }

type EntityScreen = 'list' | 'new' | 'edit' | 'single'

export type Page = {
  /** `:name` is a parameter. The first segment is the menu section. */
  path: string
  title: string
  permission: Needed
  /** `isToDo`: its count is work that waits; the section shows it, too. */
  menu?: { title: string; permission?: Needed; query?: string; count?: string; isToDo?: boolean; mark?: MenuMark }
  shows?: { entity: string; screen: EntityScreen; path: string; fixed?: Values }
  load: () => Promise<PageModule>
}

export const byPage = 'page=1&pageSize=100'
export const newestFirst = `${byPage}&sorted=true&field=id&type=desc`

/** Kinds of work, by which the menu is divided. */
export const workGroups = ['', 'Sell', 'Stock', 'Catalogue', 'Publish', 'Money', 'Settings'] as const
export type WorkGroup = (typeof workGroups)[number]

export type MenuSection = { name: string; title: string; permission: Needed; group: WorkGroup }

type PageTable = {
  /** Loaded with the first page. */
  first: readonly Page[]
  /** One chunk, so that the first paint does not grow with the number of pages. */
  rest: () => Promise<{ pages: readonly Page[] }>
  menu: readonly MenuSection[]
}

let sections: readonly MenuSection[] = []
let here: readonly Page[] = []
let isComplete = false
let rest: Chunk<unknown> | undefined
const heard = new Set<() => void>()

/** `app` knows all modules. */
export function fillPages(table: PageTable): void {
  sections = inLanguage('titles', table.menu)
  here = inLanguage('titles', table.first)
  isComplete = false
  rest = chunk('the page table', async () => {
    const { pages } = await table.rest()
    here = [...table.first, ...inLanguage('titles', pages)]
    isComplete = true
    for (const tell of heard) tell()
  })
}

export function onPages(tell: () => void): () => void {
  heard.add(tell)
  return () => heard.delete(tell)
}

export const pagesHere = (): readonly Page[] => here

export const usePagesHere = (): readonly Page[] => useSyncExternalStore(onPages, pagesHere)

export const menuSections = (): readonly MenuSection[] => sections

export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

export function pagesOf(section: string): readonly Page[] | undefined {
  const found = here.filter(({ path }) => sectionOf(path) === section)
  return found.length > 0 || isComplete ? found : undefined
}

export const prefetchPages = (): void => rest?.prefetch()

/** @throws {ChunkError} */
export async function loadPages(): Promise<readonly Page[]> {
  await rest?.read()
  return here
}

/** Suspends. */
export function useAllPages(): readonly Page[] {
  // Reads and suspends; it keeps nothing, so it may be left out once all is here.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  if (!isComplete && rest) useChunk(rest)
  return here
}

export type Place = { page: Page; params: PageParams }

export function placeAt(path: string): Place | undefined {
  for (const page of here) {
    const params = paramsAt(page.path, path)
    if (params) return { page, params }
  }
  return undefined
}

/** Suspends while the table loads; undefined for an unknown path. */
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

/** Whether this person may open the page at an address. */
export function isOpenTo(may: (needed: Needed) => boolean, href: string): boolean {
  const place = placeAt(href.replace(/[?#].*$/, ''))
  return place !== undefined && may(place.page.permission)
}

export const titleAt = ({ page, params }: Place): string => (params.id ? `${page.title} ${params.id}` : page.title)

const chunks = new Map<Page, Chunk<PageModule>>()

export function chunkOf(page: Page): Chunk<PageModule> {
  const part = chunks.get(page) ?? chunk(page.title, () => beside(page.path, page.load))
  chunks.set(page, part)
  return part
}

// The page shows the failure.
const ignore = () => undefined

export function prefetch(path: string): void {
  findPlace(path).then((place) => place && chunkOf(place.page).prefetch(), ignore)
}

export function preload(path: string, search: string): void {
  const open = async () => {
    const place = await findPlace(path)
    if (!place) return
    const module = await chunkOf(place.page).read()
    module.preload?.({ path, params: place.params, query: new URLSearchParams(search), page: place.page })
  }
  open().catch(ignore)
}
