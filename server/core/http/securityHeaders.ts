import { type AnalyticsConfig, analyticsHosts, hasRealKey } from '#api/core/analytics'

export const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
}

/** API answers must never run, load or be framed. */
export const apiHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The worker that reads barcodes in the camera's pictures runs WebAssembly, which the policy of the page forbids. */
export const isCodeReader = (path: string): boolean => /^\/assets\/zxing-[\w-]+\.js$/.test(path)

export const codeReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

type Elsewhere = {
  widgetOrigins?: string[]
  apiBase?: string
  analytics?: Partial<AnalyticsConfig>
}

const builtAnalytics = (): Partial<AnalyticsConfig> => ({
  apiKey: import.meta.env.VITE_ANALYTICS_API_KEY,
  appId: import.meta.env.VITE_ANALYTICS_APP_ID,
  projectId: import.meta.env.VITE_ANALYTICS_PROJECT_ID,
})

export function appHeaders({
  widgetOrigins = [],
  apiBase = import.meta.env.VITE_API_BASE,
  analytics = builtAnalytics(),
}: Elsewhere = {}): Record<string, string> {
  const self = ["'self'", ...widgetOrigins].join(' ')
  const counting = hasRealKey(analytics) ? analyticsHosts : { connect: [], script: [] }
  const api = apiBase && URL.canParse(apiBase) ? ` ${new URL(apiBase).origin}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': [self, ...counting.script].join(' '),
    'style-src': self,
    'img-src': `'self' data: blob:${api}`,
    'font-src': "'self'",
    'connect-src': [self + api, ...counting.connect].join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Files that the app itself has read, for printing.
    'frame-src': ['blob:', ...widgetOrigins].join(' '),
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    ...everywhere,
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
  }
}
