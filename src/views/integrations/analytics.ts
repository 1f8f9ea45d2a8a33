import * as z from 'zod/mini'
import { type AnalyticsConfig, hasRealKey } from '#api/core/analytics'
import { placeAt } from '#views/core/pages.ts'

export const builtConfig: AnalyticsConfig = {
  apiKey: import.meta.env.VITE_ANALYTICS_API_KEY ?? '',
  appId: import.meta.env.VITE_ANALYTICS_APP_ID ?? '',
  projectId: import.meta.env.VITE_ANALYTICS_PROJECT_ID ?? '',
}

const registered = z.object({ authToken: z.object({ token: z.string() }) })
const configured = z.object({ measurementId: z.string().check(z.regex(/^G-[A-Z0-9]+$/)) })

async function fetchJson<S extends z.ZodMiniType>(schema: S, url: string, init: RequestInit): Promise<z.output<S>> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return z.parse(schema, await response.json())
}

/** 17 bytes whose first four bits are 0111, as the installations service requires. */
function installationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f)
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 22)
}

type Tagged = { dataLayer?: unknown[] }

/** `/order/new-orders/edit/:id`, without numbers. */
const patternHere = (): string => placeAt(location.pathname)?.page.path ?? '/'

export const analyticsCalls = (config: AnalyticsConfig) => ({
  hasKey: hasRealKey(config),

  register: async (signal: AbortSignal) => {
    const { apiKey, appId, projectId } = config
    const url = `https://firebaseinstallations.googleapis.com/v1/projects/${projectId}/installations`
    const body = JSON.stringify({ fid: installationId(), authVersion: 'FIS_v2', appId, sdkVersion: 'w:0.6.0' })
    const headers = { 'Content-Type': 'application/json', 'x-goog-api-key': apiKey }
    return (await fetchJson(registered, url, { method: 'POST', headers, body, signal })).authToken.token
  },

  configure: async (token: string, signal: AbortSignal) => {
    const { apiKey, appId, projectId } = config
    const url = `https://firebase.googleapis.com/v1alpha/projects/${projectId}/apps/${appId}/webConfig`
    const headers = { 'x-goog-api-key': apiKey, 'x-goog-firebase-installations-auth': token }
    return (await fetchJson(configured, url, { headers, signal })).measurementId
  },

  begin: (property: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const page = globalThis as Tagged
      page.dataLayer ??= []
      // Google's script requires `arguments` objects.
      function tag(..._command: unknown[]) {
        // biome-ignore lint/complexity/noArguments: see above
        page.dataLayer?.push(arguments)
      }
      const seen = () => tag('event', 'page_view', { page_location: `${location.origin}${patternHere()}`, page_title: '' })
      tag('js', new Date())
      tag('config', property, { send_page_view: false })
      const script = document.createElement('script')
      script.src = `https://www.googletagmanager.com/gtag/js?id=${property}`
      script.async = true
      script.onload = () => {
        seen()
        for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, seen)
        resolve()
      }
      script.onerror = () => reject(new Error('The script did not load'))
      signal.addEventListener('abort', () => script.remove())
      document.head.append(script)
    }),
})
