// Runs in the page before anything else: says when something is on screen, in the page's own time.
globalThis.bench = {
  /** When `ready()` is true and has been painted; refused after a minute, with what was waited for. */
  painted: (ready) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const look = () => {
        if (ready()) return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        if (performance.now() - startedAt > 60_000) return reject(new Error(`Never painted: ${ready}`))
        requestAnimationFrame(look)
      }
      look()
    }),
  longest: 0,
  longTasks: () => {
    globalThis.bench.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.bench.longest = Math.max(globalThis.bench.longest, duration)
    }).observe({ type: 'longtask' })
  },
  /** From each key's press to the paint after it. */
  keys: [],
  /** When Enter was pressed last. Heard here, before the app: its scanner lets nobody after it hear the end of a scan. */
  entered: 0,
}
addEventListener(
  'keydown',
  (event) => {
    const pressed = event.timeStamp
    if (event.key === 'Enter') globalThis.bench.entered = pressed
    requestAnimationFrame(() => setTimeout(() => globalThis.bench.keys.push(performance.now() - pressed)))
  },
  true,
)
