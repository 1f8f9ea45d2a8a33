/** How long the last calls of a story that is over are waited for, in milliseconds. */
const patience = 2000

/** Addresses of calls that a story leaves without an answer on purpose: nothing waits for them. */
export const neverAnswered = new Set<string>()

/** Remembers the calls that nobody answers while a story is drawn and played. The host would answer them, or nothing would. */
export function createCalls(origin: string) {
  const unanswered = new Set<string>()
  const underWay = new Map<Promise<unknown>, string>()
  /** Addresses that the story before still waits for. */
  let late = new Set<string>()
  let story = ''
  let number = 0
  let isOver = false

  // Modules, texts and pictures of the page's own host are none of the API's.
  const isCall = (url: string) => {
    const { protocol, host, pathname } = new URL(url, origin)
    return protocol.startsWith('http') && (`${protocol}//${host}` !== origin || pathname.startsWith('/api/'))
  }

  return {
    /** Once the story's handlers are there, and the calls over of the story before. */
    begin(name: string) {
      story = name
      number++
      late = new Set(underWay.values())
      underWay.clear()
      neverAnswered.clear()
      isOver = false
    },

    /** An answer reaches only the story that asked. After a timeout another one would read again, in the middle of a later story. */
    follow<Answer>(address: string, call: Promise<Answer>): Promise<Answer> {
      if (!isCall(address)) return call
      const asking = number
      underWay.set(call, new URL(address, origin).href)
      return new Promise((resolve, reject) => {
        call
          .finally(() => underWay.delete(call))
          .then(
            (answer) => asking === number && resolve(answer),
            (error) => asking === number && reject(error),
          )
      })
    },

    /** Waits for calls under way: a read that a module makes once for all stories would hang if its answer were dropped. */
    async allLeft() {
      const awaited = [...underWay].flatMap(([call, url]) => (neverAnswered.has(url) ? [] : call.catch(() => undefined)))
      await Promise.race([Promise.all(awaited), new Promise((resolve) => setTimeout(resolve, awaited.length > 0 ? patience : 0))])
    },

    /**
     * A page that is not unmounted yet may call between two stories, when the handlers of neither are there; a call that has
     * waited too long is only heard in the next story.
     */
    hear({ method, url }: { method: string; url: string }) {
      const isAsked = !late.has(url) || [...underWay.values()].includes(url)
      if (!isOver && isAsked && isCall(url)) unanswered.add(`${method} ${url.replace(origin, '')}`)
    },

    /** @throws name of the story, method and address of each call. */
    prove() {
      isOver = true
      const calls = [...unanswered].join(', ')
      unanswered.clear()
      if (calls) throw new Error(`‘${story}’ made calls that none of its handlers answers (parameters.msw): ${calls}`)
    },
  }
}
