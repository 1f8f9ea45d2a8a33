import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import type { Unavailable } from '#api/core/answer'
import { ApiError, type Client } from '#api/core/http'
import { basicInfo } from '#api/reference/basicInfo'

const { add, list } = basicInfo.Color.calls

/** The titles of all that loads have added. */
export async function titlesOf(client: Client): Promise<Set<string>> {
  const titles: string[] = []
  for (let page = 1; ; page++) {
    const { data } = await client.call(list, { body: { searchKey: '', page, pageSize: 100, sort: 'id asc', filter: '' } })
    titles.push(...data.map(({ title }) => title))
    if (data.length < 100) return new Set(titles)
  }
}

/** How the writes of a load ended, by the title each has for itself. */
export type Load = {
  acknowledged: string[]
  /** Answered 503, with the word that nothing was done. */
  undone: string[]
  /** Answered 503, with the word that it may be done. */
  unsure: string[]
  /** Not answered at all. */
  lost: string[]
  /** Every other answer. */
  faults: string[]
  stop(): Promise<void>
}

/** People who add colours and look at the list, one call after the other, until they are stopped. */
export function startLoad(client: () => Client, { people = 16, name = 'load' } = {}): Load {
  const load = { acknowledged: [], undone: [], unsure: [], lost: [], faults: [] } as Omit<Load, 'stop'>
  let isOver = false

  async function person(who: number): Promise<void> {
    for (let i = 0; !isOver; i++) {
      const title = `${name} ${who}-${i}`
      let isAcknowledged = false
      try {
        await client().call(add, { body: { title, nonLatinTitle: null, value: '#102030' } })
        load.acknowledged.push(title)
        isAcknowledged = true
        await client().call(list, { body: { searchKey: '', page: 1, pageSize: 5, sort: 'id desc', filter: '' } })
      } catch (error) {
        note(error, isAcknowledged ? undefined : title)
        // Nobody asks again at once, and without a pause a dead server would be all they ask.
        await wait(50)
      }
    }
  }

  function note(error: unknown, title: string | undefined): void {
    const { status, data } = error as ApiError
    const { reason, mayBeDone } = (data ?? {}) as Partial<Unavailable>
    if (!(error instanceof ApiError) || (status !== 0 && !(status === 503 && reason))) load.faults.push(`${title}: ${status} ${error}`)
    else if (title) load[status === 0 ? 'lost' : mayBeDone ? 'unsure' : 'undone'].push(title)
  }

  const working = Array.from({ length: people }, (_, who) => person(who))
  return Object.assign(load, {
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  })
}

/** Waits until so many more writes were acknowledged. */
export async function worked(load: Load, writes: number): Promise<void> {
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length, { interval: 10 }).toBeGreaterThanOrEqual(before + writes)
}

/** Compares the answers to all writes with the database at `url`. */
export async function expectTruth({ acknowledged, undone, faults }: Load, url: string): Promise<void> {
  const there = new Set(await storedTitles(url))
  expect(faults).toEqual([])
  expect(acknowledged.filter((title) => !there.has(title))).toEqual([])
  expect(undone.filter((title) => there.has(title))).toEqual([])
}

/** The titles of all colours, as the database at `url` has them. */
export async function storedTitles(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ title: string }>('select title from color')
  await client.end()
  return rows.map(({ title }) => title)
}

/** The counts, for whoever reads the log. */
export function report(load: Load): void {
  const counts = (['acknowledged', 'undone', 'unsure', 'lost', 'faults'] as const).map((name) => `${load[name].length} ${name}`)
  process.stdout.write(`   ${counts.join(', ')}\n`)
}
