import { speak } from '#api/core/texts/inLanguage'
import type { Part } from './names'
import { sentenceBook } from './sentences'

type Load = () => Promise<{ default: Part }>
type Rooms = 'shell' | 'orders' | 'till' | 'warehouse' | 'records' | 'invoices' | 'agents' | 'support'

/** A part for each group of rooms. What sign-in and the workspace show is one, so that a first paint waits for one file. */
export const parts: Record<'sv' | 'fa', Record<Rooms, Load>> = {
  sv: {
    shell: () => import('./sv/shellTexts'),
    orders: () => import('./sv/orderTexts'),
    till: () => import('./sv/tillTexts'),
    warehouse: () => import('./sv/warehouseTexts'),
    records: () => import('./sv/recordTexts'),
    invoices: () => import('./sv/invoiceTexts'),
    agents: () => import('./sv/agentTexts'),
    support: () => import('./sv/supportTexts'),
  },
  fa: {
    shell: () => import('./fa/shellTexts'),
    orders: () => import('./fa/orderTexts'),
    till: () => import('./fa/tillTexts'),
    warehouse: () => import('./fa/warehouseTexts'),
    records: () => import('./fa/recordTexts'),
    invoices: () => import('./fa/invoiceTexts'),
    agents: () => import('./fa/agentTexts'),
    support: () => import('./fa/supportTexts'),
  },
}

/** The part that has a room's texts. */
const partOf: Readonly<Record<string, Rooms>> = {
  titles: 'shell',
  core: 'shell',
  app: 'shell',
  access: 'shell',
  dashboard: 'shell',
  orders: 'orders',
  till: 'till',
  inventory: 'warehouse',
  shipping: 'warehouse',
  accounts: 'records',
  customers: 'records',
  products: 'records',
  invoices: 'invoices',
  agents: 'agents',
  support: 'support',
}

const workspace = 'the workspace'

/** Parts of texts that the pages of a section need. They are fetched first: modules take texts out of their objects when they are read. */
const shownIn: Readonly<Record<string, readonly Rooms[]>> = {
  [workspace]: ['orders'],
  order: ['orders', 'warehouse', 'invoices'],
  'cash-sell': ['till'],
  inventory: ['warehouse', 'orders'],
  transport: ['warehouse', 'orders', 'records'],
  'accounts-profiles': ['records', 'orders', 'invoices'],
  'admin-agent': ['agents', 'records', 'orders'],
  agent: ['agents', 'records'],
  administration: ['records'],
  config: ['records'],
  finance: ['records', 'invoices'],
  fortnox: ['records'],
  init: ['records'],
  'library-services': ['records'],
  products: ['records', 'orders'],
  'services-integrations': ['records'],
  statistics: ['records'],
  support: ['support'],
}

/** Lays a language's texts over the English ones as they come. */
export function layLanguage(language: keyof typeof parts) {
  const book = sentenceBook()
  const here = new Map<Rooms, Part>()
  const coming = new Map<Rooms, Promise<void>>()
  const heard: [name: string, english: object][] = []
  const replaced: (() => void)[] = []

  function replace(of: object, key: string, text: unknown): void {
    const before: unknown = Reflect.get(of, key)
    replaced.push(() => Reflect.set(of, key, before))
    Reflect.set(of, key, text)
  }

  function lay(name: string, english: object): void {
    const room = partOf[name.split('/')[0] ?? '']
    if (!room) return
    const part = here.get(room)
    if (!part) void fetchPart(room)
    else if (name === 'titles') translateTitles(english)
    else layOver(english, part.texts[name as keyof Part['texts']] ?? {}, replace)
  }

  function translateTitles(of: unknown): void {
    if (typeof of !== 'object' || of === null) return
    for (const [key, value] of Object.entries(of))
      if (key === 'title' && typeof value === 'string') replace(of, key, book.say(value))
      else translateTitles(value)
  }

  /** A part that cannot be fetched leaves its rooms English until somebody asks again. */
  function fetchPart(room: Rooms): Promise<void> {
    const begun =
      coming.get(room) ??
      parts[language][room]().then(
        (module) => {
          here.set(room, module.default)
          book.add(module.default.sentences ?? {})
          for (const [name, english] of heard) if (partOf[name.split('/')[0] ?? ''] === room) lay(name, english)
        },
        () => void coming.delete(room),
      )
    coming.set(room, begun)
    return begun
  }

  const fetchFor = (at: string) => Promise.all((shownIn[at.split('/')[1] ?? at] ?? []).map(fetchPart))

  speak({
    lay(name, english) {
      heard.push([name, english])
      lay(name, english)
    },
    say: book.say,
    async beside(at, load) {
      await fetchFor(at)
      const module = await load()
      // Its own modules may have asked for texts of rooms that nobody expected there.
      await Promise.all(coming.values())
      return module
    },
  })

  return {
    /** Fetches what the first paint at a path shows. */
    ready: async (path: string, isSignedIn: boolean): Promise<void> =>
      void (await Promise.all([fetchPart('shell'), ...(isSignedIn ? [fetchFor(workspace), fetchFor(path)] : [])])),
    /** English again, for tests and stories, which share a page; a part that is still to come lays nothing. */
    stop(): void {
      speak()
      heard.length = 0
      for (const putBack of replaced.splice(0).reverse()) putBack()
    },
  }
}

/** Nothing that the English texts lack is laid over. */
function layOver(english: object, texts: object, replace: (of: object, key: string, text: unknown) => void): void {
  for (const [key, text] of Object.entries(texts)) {
    const before: unknown = Reflect.get(english, key)
    if (typeof before === 'object' && before !== null && typeof text === 'object') layOver(before, text, replace)
    else if (typeof before === typeof text) replace(english, key, text)
  }
}
