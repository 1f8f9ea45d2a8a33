/** VITE_ANALYTICS_API_KEY, VITE_ANALYTICS_APP_ID and VITE_ANALYTICS_PROJECT_ID. */
export type AnalyticsConfig = { apiKey: string; appId: string; projectId: string }

const placeholder = /^AIza(?:([\w-])\1+$|SyD?(?:oc|xxx|demo|placeholder|example))|your[-_ ]?api/i

/** docs/product.md, Calls. */
export const hasRealKey = ({ apiKey, appId, projectId }: Partial<AnalyticsConfig>): boolean =>
  /^AIza[\w-]{35}$/.test(apiKey ?? '') &&
  !placeholder.test(apiKey ?? '') &&
  /^1:\d+:web:[0-9a-f]+$/.test(appId ?? '') &&
  /^[a-z][a-z0-9-]{4,29}$/.test(projectId ?? '')

/** Allowed by the page's policy only with a real key (docs/product.md, Calls). */
export const analyticsHosts = {
  connect: ['https://firebaseinstallations.googleapis.com', 'https://firebase.googleapis.com', 'https://*.google-analytics.com'],
  script: ['https://www.googletagmanager.com'],
} as const
