import type { Recorder } from '#machines/core/recorder/recorder'
import { createStore } from '#machines/core/recorder/store'

/** Milliseconds until what is new is written: so much is lost where a tab is killed. */
const delay = 1000

/** The recording of this tab goes on over a reload. */
export function keep(recorder: Recorder, build: string) {
  const store = createStore(sessionStorage, { build, startedAt: recorder.startedAt })
  let timer: ReturnType<typeof setTimeout> | undefined
  const persist = () => {
    clearTimeout(timer)
    timer = undefined
    store.persist(recorder.kept(), recorder.charts())
  }
  recorder.precede(store.earlier)
  addEventListener('pagehide', persist)
  return {
    pages: store.pages,
    later(): void {
      timer ??= setTimeout(persist, delay)
    },
  }
}
