import { SWRConfig } from 'swr'
import { SWRGlobalState } from 'swr/_internal'
import { whenIdle } from '#views/core/idle.ts'

/** Answers that nobody shows, but may come back to. */
const maxLeft = 30

/** SWR would keep each search, each order and each dry run of a day. The thirty that were shown last stay. */
export function forgetLeftAnswers(): void {
  const { cache } = SWRConfig.defaultValue
  const [listeners = {}, , reads = {}] = SWRGlobalState.get(cache) ?? []
  const left: string[] = []
  for (const name of [...cache.keys()]) {
    if (!listeners[name]?.length) left.push(name)
    else {
      // To the end of the order in which they are forgotten.
      const state = cache.get(name)
      cache.delete(name)
      if (state) cache.set(name, state)
    }
  }
  for (const name of left.slice(0, -maxLeft)) {
    cache.delete(name)
    // SWR shares a read for two seconds after its end: a view that came then would wait for an answer that is gone.
    delete reads[name]
  }
}

/** After each navigation, once the next page shows its answers. */
export function startForgetting(): void {
  // Wouter's.
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, () => whenIdle(forgetLeftAnswers))
}
