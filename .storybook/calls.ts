/** Remembers the calls that nobody answers while a story is drawn and played. The host would answer them, or nothing would. */
export function createCalls(origin: string) {
  const unanswered = new Set<string>()

  return {
    begin: () => unanswered.clear(),

    /** Modules, texts and pictures of the page's own host are none of the API's. */
    hear({ method, url }: { method: string; url: string }) {
      const { protocol, host, pathname } = new URL(url)
      const isCall = `${protocol}//${host}` !== origin || pathname.startsWith('/api/')
      if (isCall && protocol.startsWith('http')) unanswered.add(`${method} ${url.replace(origin, '')}`)
    },

    /** @throws the story's name, and method and address of each call. */
    prove(story: string) {
      if (unanswered.size === 0) return
      throw new Error(`‘${story}’ made calls that none of its handlers answers (parameters.msw): ${[...unanswered].join(', ')}`)
    },
  }
}
