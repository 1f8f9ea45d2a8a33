import { expect, test } from 'vitest'
import { strictTransport } from '#server/core/http/strictTransport'

const publicUrl = 'https://office.example.org'

async function policyOf(config: { publicUrl?: string; isProxied?: boolean }, proto?: string): Promise<string | null> {
  const fetch = strictTransport(
    { publicUrl: undefined, isProxied: false, ...config },
    () => new Response('', { headers: { 'Content-Type': 'text/plain' } }),
  )
  const response = await fetch(new Request('http://127.0.0.1:5173/', { headers: proto ? { 'X-Forwarded-Proto': proto } : {} }), {})
  expect(response.headers.get('content-type')).toBe('text/plain')
  return response.headers.get('strict-transport-security')
}

test('browsers are told to come by TLS only where they came by it', async () => {
  expect(await policyOf({ publicUrl })).toBe('max-age=31536000')
  expect(await policyOf({ isProxied: true }, 'https')).toBe('max-age=31536000')
  expect(await policyOf({ isProxied: true, publicUrl: 'http://office.example.org' }, 'http, https')).toBe('max-age=31536000')
})

test('without TLS they are told nothing', async () => {
  expect(await policyOf({})).toBeNull()
  expect(await policyOf({ publicUrl: 'http://office.example.org' })).toBeNull()
  expect(await policyOf({ isProxied: true })).toBeNull()
  expect(await policyOf({ isProxied: true, publicUrl }, 'http')).toBeNull()
})

test('what a stranger says of TLS counts for nothing', async () => {
  expect(await policyOf({}, 'https')).toBeNull()
  expect(await policyOf({ publicUrl }, 'http')).toBe('max-age=31536000')
})
