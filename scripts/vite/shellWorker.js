// The service worker: it stores the files of the app, so that a reload without a connection shows the app. It never stores answers of the API,
// and sends nothing. Its address names the interface's language. `version`, `everyFile` and `filesOfLanguage` are written above by shellWorker.ts.
/* global version, everyFile, filesOfLanguage */

const prefix = 'shell '

const files = [...everyFile, ...(filesOfLanguage[location.search.slice(1)] ?? [])]

/** Milliseconds to wait for a page on a connection that answers nothing. */
const patience = 8000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(prefix + version)
      .then((cache) => cache.addAll(files.map((file) => (isHashed(file) ? file : new Request(file, { cache: 'no-cache' })))))
      .then(() => self.skipWaiting()),
  )
})

// The version before stays: open pages may still ask for its files, whose names no other version has.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(prefix)).slice(0, -2))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (mode === 'navigate') event.respondWith(pageFor(event.request))
  else if (isHashed(pathname) || files.includes(pathname)) event.respondWith(fileFor(event.request, pathname))
})

const isHashed = (path) => path.startsWith('/assets/')

/** The newest that can be had. */
async function pageFor(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

async function fileFor(request, pathname) {
  if (!isHashed(pathname)) return fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error())
  const stored = await caches.match(pathname)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(prefix + version)
    await cache.put(pathname, response.clone())
  }
  return response
}
