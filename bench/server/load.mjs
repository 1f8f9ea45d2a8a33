import { connect } from 'node:net'

/**
 * Sends requests over kept connections, one after another on each, and counts the answers. Plain
 * sockets: on two cores a heavier client would take what the server should have.
 *
 * `next` gives the next request's text, or null when there are no more. Returns answers per second, the
 * median time and the 99th percentile of one in ms, and how many were not 200.
 */
export async function load({ url, next, connections = 8, seconds = Number.POSITIVE_INFINITY }) {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const until = started + seconds * 1000
  const times = []
  let failed = 0

  const work = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let received = []
      let missing = -1
      let sentAt = 0
      const send = () => {
        const request = performance.now() < until ? next() : null
        if (request === null) return void socket.end(resolve)
        received = []
        missing = -1
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (data) => {
        if (missing >= 0) missing -= data.length
        else {
          received.push(data)
          const head = Buffer.concat(received)
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          const length = Number(/content-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1])
          if (Number.isNaN(length)) return void reject(new Error(`No length in ${head.toString('latin1', 0, end)}`))
          missing = length - (head.length - end - 4)
          if (!head.subarray(0, 12).toString('latin1').endsWith(' 200')) failed++
        }
        if (missing > 0) return
        times.push(performance.now() - sentAt)
        send()
      })
    })

  await Promise.all(Array.from({ length: connections }, work))
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: (times.length / (performance.now() - started)) * 1000, median: median(times), p99, count: times.length, failed }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The text of one request. */
export const requestText = (path, { token, body } = {}) => {
  const content = body === undefined ? '' : JSON.stringify(body)
  return [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: bench',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
    '',
    content,
  ].join('\r\n')
}
