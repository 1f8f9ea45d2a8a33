import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A line to a server that can be cut. Chromium's own `setOffline` lets requests of a page that is just loading through, and routes do not see
 * those of a page with a service worker.
 */
export async function lineTo(server: string): Promise<{ url: string; cut: () => void; mend: () => void }> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  let isCut = false
  const relay = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => relay.listen(0, hostname, resolve))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    relay.close()
  })
  return {
    url: `http://${hostname}:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
  }
}
