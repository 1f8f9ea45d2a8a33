import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { preparedDataDir, runServer } from '../setup/serverProcess'

const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }
const slow = { timeout: 240_000 }

async function takenPort(): Promise<number> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return (other.address() as AddressInfo).port
}

test('the figures are served on loopback, at a port of their own', slow, async () => {
  const server = runServer({ env: { DATA_DIR: preparedDataDir(), ...admin } })
  const url = await server.ready
  await fetch(`${url}/api/health`)
  await expect.poll(() => server.output()).toContain('Ctrl-C')
  const address = /Figures for Prometheus at (\S+)/.exec(server.output())?.[1] ?? ''
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(text).toContain('http_requests_total{method="GET",endpoint="health",status="200"} 1')
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'backoffice_database_up 1', 'backoffice_sessions 0'])
    expect(text).toContain(name)
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a chosen port that is taken is told at once; without one nothing is served', slow, async () => {
  const port = await takenPort()
  const env = { DATA_DIR: preparedDataDir(), ...admin }
  const clash = runServer({ env: { ...env, METRICS_PORT: String(port) } })
  expect(await clash.ended).toBe(1)
  expect(clash.output()).toContain(`Cannot start: METRICS_PORT ${port} cannot be had at 127.0.0.1 (EADDRINUSE)`)

  const silent = runServer({ env: { ...env, METRICS_PORT: 'off' } })
  await silent.ready
  await expect.poll(() => silent.output()).toContain('Ctrl-C')
  expect(silent.output()).not.toContain('Prometheus')
})
