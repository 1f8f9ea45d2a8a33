/** What the app is built with: VITE_ANALYTICS_API_KEY, VITE_ANALYTICS_APP_ID and VITE_ANALYTICS_PROJECT_ID. */
export type AnalyticsConfig = { apiKey: string; appId: string; projectId: string }

/** Keys of Google's own examples, and of templates. */
const placeholder = /^AIza(?:([\w-])\1+$|SyD?(?:oc|xxx|demo|placeholder|example))|your[-_ ]?api/i

/** Whether a configuration can start analytics; one with a placeholder key never does (docs/product.md, Calls). */
export const hasRealKey = ({ apiKey, appId, projectId }: Partial<AnalyticsConfig>): boolean =>
  /^AIza[\w-]{35}$/.test(apiKey ?? '') &&
  !placeholder.test(apiKey ?? '') &&
  /^1:\d+:web:[0-9a-f]+$/.test(appId ?? '') &&
  /^[a-z][a-z0-9-]{4,29}$/.test(projectId ?? '')

/** The services it calls (docs/product.md, Calls), and where the counting itself is: what the page's policy lets in, and only with a real key. */
export const analyticsHosts = {
  connect: ['https://firebaseinstallations.googleapis.com', 'https://firebase.googleapis.com', 'https://*.google-analytics.com'],
  script: ['https://www.googletagmanager.com'],
} as const
