import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a server on a bare socket does with whoever connects. */
type Behaviour = (socket: Socket) => void

/** Says nothing at all. */
export const silent: Behaviour = () => undefined

/** Says `head` once it is asked, then something at each interval for ever; without a `head` at once, as a mail server does. */
export const trickling =
  (text: string, { head = '', every = 20 } = {}): Behaviour =>
  (socket) => {
    const trickle = () => {
      const timer = setInterval(() => socket.write(text), every)
      socket.on('close', () => clearInterval(timer))
    }
    if (head === '') return trickle()
    // Not before it is asked: HTTP clients take an answer without a question for a fault.
    socket.once('data', () => {
      socket.write(head)
      trickle()
    })
  }

/** Sends as fast as it is read, without an end. */
export const endless =
  (head: string, chunk = Buffer.alloc(65_536, 'a')): Behaviour =>
  (socket) => {
    const pour = () => {
      while (socket.writable && socket.write(chunk));
    }
    socket.on('drain', pour)
    socket.once('data', () => {
      socket.write(head)
      pour()
    })
  }

/** A TCP server on this machine that is gone with the test. `closed` resolves once somebody has hung up. */
export async function listenOn(behave: Behaviour): Promise<{ port: number; closed: Promise<void> }> {
  const sockets = new Set<Socket>()
  let hangUp: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    hangUp = resolve
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => hangUp())
    // Read, so that a hang-up is heard.
    socket.resume()
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, closed }
}

/** A mail server that takes every mail. `taken` resolves with the first one, as it came; `heard` hears of each before its sender does. */
export async function acceptMail(heard: (mail: string) => void = () => undefined): Promise<{ port: number; taken: Promise<string> }> {
  let take: (mail: string) => void = () => undefined
  const taken = new Promise<string>((resolve) => {
    take = resolve
  })
  const { port } = await listenOn((socket) => {
    let mail: string | undefined
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        if (mail !== undefined && line !== '.') mail += `${line}\n`
        else if (line === 'DATA') {
          mail = ''
          socket.write('354 go on\r\n')
        } else if (line === '.') {
          heard(mail ?? '')
          socket.write('250 fine\r\n')
          take(mail ?? '')
          mail = undefined
        } else if (line !== '') socket.write('250 fine\r\n')
      }
    })
  })
  return { port, taken }
}
