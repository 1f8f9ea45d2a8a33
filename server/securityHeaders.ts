const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** For answers of the API: nothing in them may ever run, load or be framed. */
export const apiHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For the app's files. `widgetOrigins` are those a site-key human check loads from. */
export function appHeaders({ widgetOrigins = [] }: { widgetOrigins?: string[] } = {}): Record<string, string> {
  const self = ["'self'", ...widgetOrigins].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': self,
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': self,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': widgetOrigins.join(' ') || "'none'",
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
