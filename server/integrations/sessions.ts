import type { Database } from '../db/database'
import { type Keys, open, pinnedOf, requireConnection } from './connections'

type Session = Awaited<ReturnType<typeof open>>
type Shared = {
  /** Ends with the work of the last in the queue. */
  turn: Promise<unknown>
  session?: Session | undefined
  /** The connection as it was when the session was opened. */
  openedFor?: string
  closing?: NodeJS.Timeout | undefined
}

/** Milliseconds for which an idle session waits for the next file of the same run. */
const idle = 1000

const shared = new WeakMap<Database, Map<number, Shared>>()

function sharedOf(db: Database, connectionId: number): Shared {
  const known = shared.get(db) ?? new Map<number, Shared>()
  shared.set(db, known)
  const found = known.get(connectionId) ?? { turn: Promise.resolve() }
  known.set(connectionId, found)
  return found
}

function close(of: Shared): void {
  of.session?.remote.close()
  of.session = undefined
}

/** A server may have ended an idle session. A question shows it before any work, which must not be done twice. */
const isAlive = ({ remote, place }: Session) =>
  remote.size(place.root || '/').then(
    () => true,
    () => false,
  )

async function sessionFor(of: Shared, db: Database, connectionId: number, keys: Keys): Promise<Session> {
  const connection = await requireConnection(db, { id: connectionId })
  const { protocol, host, port, username, root, sealedAt } = connection
  const openedFor = JSON.stringify({ protocol, host, port, username, root, sealedAt })
  const known = of.session
  const isSame = known && of.openedFor === openedFor && pinnedOf(connection)?.fingerprint === known.pinned?.fingerprint
  if (isSame && (await isAlive(known))) return known
  close(of)
  of.openedFor = openedFor
  of.session = await open(db, connection, keys)
  return of.session
}

/**
 * Runs work over the one session that this process has with a server, when its turn comes. The session is closed after a second without
 * work, after a failure, and when the connection, its secret or its pinned key changed. Each step has the limits of any session's.
 * @throws {Problem} 404, 424
 */
export function withSession<T>(db: Database, connectionId: number, keys: Keys, work: (session: Session) => Promise<T>): Promise<T> {
  const of = sharedOf(db, connectionId)
  const run = of.turn.then(async () => {
    clearTimeout(of.closing)
    try {
      const done = await work(await sessionFor(of, db, connectionId, keys))
      of.closing = setTimeout(() => close(of), idle)
      return done
    } catch (error) {
      close(of)
      throw error
    }
  })
  of.turn = run.catch(() => undefined)
  return run
}
