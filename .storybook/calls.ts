/** How long the last calls of a story that is over are waited for, in milliseconds; some of them are never answered. */
const patience = 2000

/** Remembers the calls that nobody answers while a story is drawn and played. The host would answer them, or nothing would. */
export function createCalls(origin: string) {
  const unanswered = new Map<string, string>()
  const leaving = new Set<Promise<unknown>>()
  let story = ''
  let isOver = false

  return {
    /** Only once the calls are over that the story before made as it was left: they are that story's. */
    begin(name: string) {
      story = name
      isOver = false
    },

    follow(call: Promise<unknown>) {
      if (isOver) leaving.add(call.catch(() => undefined))
    },

    async allLeft() {
      await Promise.race([Promise.all(leaving), new Promise((resolve) => setTimeout(resolve, leaving.size > 0 ? patience : 0))])
      leaving.clear()
    },

    /** Modules, texts and pictures of the page's own host are none of the API's. */
    hear({ method, url }: { method: string; url: string }) {
      const { protocol, host, pathname } = new URL(url)
      const isCall = `${protocol}//${host}` !== origin || pathname.startsWith('/api/')
      if (isCall && protocol.startsWith('http')) unanswered.set(`${method} ${url.replace(origin, '')}`, story)
    },

    /** @throws method and address of each call, and the story that made it; without `isStrict` they are only said. */
    prove(isStrict: boolean) {
      isOver = true
      const [of] = unanswered.values()
      const calls = [...unanswered].filter(([, each]) => each === of).map(([call]) => call)
      unanswered.clear()
      if (calls.length === 0) return
      const message = `‘${of}’ made calls that none of its handlers answers (parameters.msw): ${calls.join(', ')}`
      if (isStrict) throw new Error(message)
      console.warn(message)
    },
  }
}
