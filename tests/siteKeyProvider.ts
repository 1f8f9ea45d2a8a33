import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Which of the three its script says it is. */
type Flavour = 'turnstile' | 'hcaptcha' | 'grecaptcha'
/** What becomes of a verification: as documented, or one of the ways in which a provider fails. */
type Mood = 'well' | 'silent' | 'html' | 'empty' | 'broken'

export type SiteKeyProvider = {
  url: string
  verifyUrl: string
  secret: string
  siteKey: string
  /** A token as a passed widget yields one. */
  issue(): string
  /** The verifications so far, as they were sent. */
  verifications: { method: string; type: string; fields: Record<string, string> }[]
  flavour: Flavour
  mood: Mood
  close(): Promise<void>
}

/**
 * A site-key provider as Turnstile, hCaptcha and reCAPTCHA document theirs: a script that draws a frame of
 * its own origin, and `siteverify`, which takes a form and takes each token once.
 */
export async function startSiteKeyProvider(): Promise<SiteKeyProvider> {
  const issued = new Set<string>()
  const used = new Set<string>()
  const open = new Set<Socket>()

  function verdictOn({ secret, response }: Record<string, string>): object {
    const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes })
    if (!secret) return refused('missing-input-secret')
    if (secret !== provider.secret) return refused('invalid-input-secret')
    if (!response) return refused('missing-input-response')
    if (!issued.has(response)) return refused('invalid-input-response')
    if (used.has(response)) return refused('timeout-or-duplicate')
    used.add(response)
    return { success: true, 'error-codes': [], hostname: 'localhost', challenge_ts: new Date().toISOString() }
  }

  const server = createServer(async (request, response) => {
    const reply = (type: string, body: string, status = 200) => response.writeHead(status, { 'Content-Type': type }).end(body)
    const path = request.url?.split('?')[0]
    if (path === '/api.js') return reply('text/javascript', script(provider.flavour))
    if (path === '/frame.js') return reply('text/javascript', frameScript)
    if (path === '/frame') return reply('text/html', framePage)
    if (path === '/token') return reply('text/plain', provider.issue())
    if (path !== '/siteverify') return reply('text/plain', 'Not found', 404)

    let sent = ''
    for await (const chunk of request) sent += chunk
    const fields = Object.fromEntries(new URLSearchParams(sent))
    provider.verifications.push({ method: request.method ?? '', type: request.headers['content-type'] ?? '', fields })
    if (provider.mood === 'silent') return undefined
    if (provider.mood === 'html') return reply('text/html', '<!doctype html><title>Bad gateway</title>', 502)
    if (provider.mood === 'empty') return reply('application/json', '{}', 500)
    if (provider.mood === 'broken') return reply('application/json', JSON.stringify({ success: false, 'error-codes': ['internal-error'] }))
    return reply('application/json', JSON.stringify(verdictOn(fields)))
  })
  server.on('connection', (socket) => open.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: SiteKeyProvider = {
    url,
    verifyUrl: `${url}/siteverify`,
    secret: 'the provider’s secret',
    siteKey: 'site-key-1',
    issue() {
      const token = randomUUID()
      issued.add(token)
      return token
    },
    verifications: [],
    flavour: 'turnstile',
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return provider
}

/** As theirs do: Turnstile's `ready` throws in a page that loads it by an async script, reCAPTCHA is only there once it is ready. */
const script = (flavour: Flavour) => `{
  const origin = new URL(document.currentScript.src).origin
  const isAsync = document.currentScript.async
  const drawn = []
  const api = {
    render(element, options) {
      if (options.sitekey !== 'site-key-1') throw new Error('Invalid input for parameter "sitekey"')
      const frame = document.createElement('iframe')
      frame.src = origin + '/frame'
      frame.title = 'Widget of the provider'
      element.append(frame)
      addEventListener('message', (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        if (event.data.token) options.callback(event.data.token)
        else options['error-callback']('300010')
      })
      return drawn.push(frame) - 1
    },
    reset(id = 0) {
      drawn[id].src = origin + '/frame'
    },
  }
  const flavour = '${flavour}'
  if (flavour === 'turnstile')
    globalThis.turnstile = { ...api, ready() { if (isAsync) throw new Error('Remove async/defer from the script tag before using ready().') } }
  if (flavour === 'hcaptcha') globalThis.hcaptcha = api
  if (flavour === 'grecaptcha') {
    const waiting = []
    globalThis.grecaptcha = { ready: (callback) => waiting.push(callback) }
    setTimeout(() => {
      Object.assign(globalThis.grecaptcha, api)
      for (const callback of waiting) callback()
    }, 100)
  }
}`

const framePage =
  '<!doctype html><html lang="en"><title>Widget</title><button id="pass">I am human</button><button id="fail">Fail</button><script src="/frame.js"></script>'

const frameScript = `
  document.getElementById('pass').onclick = async () => parent.postMessage({ token: await (await fetch('/token')).text() }, '*')
  document.getElementById('fail').onclick = () => parent.postMessage({ error: true }, '*')
`
