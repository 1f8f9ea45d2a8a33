import { expect, test } from 'vitest'
import { hasRealKey } from '#api/core/analytics'
import { appHeaders } from '#server/core/http/securityHeaders'

const real = { apiKey: 'AIzaSyB7x2Qe9kLm4Np6Rt8Uv0Wy1Za3Cd5Ef_g', appId: '1:498765432101:web:a1b2c3d4e5f6', projectId: 'book-shop-se' }

test('only a configuration with a real key starts analytics', () => {
  expect(hasRealKey(real)).toBe(true)
  expect(hasRealKey({})).toBe(false)
  expect(hasRealKey({ ...real, apiKey: 'YOUR_API_KEY' })).toBe(false)
  expect(hasRealKey({ ...real, apiKey: `AIza${'x'.repeat(35)}` })).toBe(false)
  expect(hasRealKey({ ...real, apiKey: 'AIzaSyDOCAbC123dEf456GhI789jKl01-MnO-xyz' })).toBe(false)
  expect(hasRealKey({ ...real, appId: 'placeholder' })).toBe(false)
})

test('the page’s policy lets Google in with a real key only', () => {
  const policy = (analytics: Parameters<typeof appHeaders>[0]) => appHeaders(analytics)['Content-Security-Policy'] ?? ''
  expect(policy({})).not.toContain('google')
  expect(policy({ analytics: { ...real, apiKey: 'placeholder' } })).not.toContain('google')
  expect(policy({ analytics: real })).toContain("script-src 'self' https://www.googletagmanager.com;")
  expect(policy({ analytics: real })).toContain('https://firebaseinstallations.googleapis.com')
})
