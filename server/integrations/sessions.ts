import type { Database } from '../db/database'
import { type Keys, open, pinnedOf, requireConnection } from './connections'

type Session = Awaited<ReturnType<typeof open>>
type Shared = {
  turn: Promise<unknown>
  session?: Session | undefined
  openedFor?: string
  closing?: NodeJS.Timeout | undefined
}

/** Milliseconds. */
const idle = 1000

const shared = new WeakMap<Database, Map<number, Shared>>()

function sharedOf(db: Database, connectionId: number): Shared {
  const ofDatabase = shared.get(db) ?? new Map<number, Shared>()
  shared.set(db, ofDatabase)
  const found = ofDatabase.get(connectionId) ?? { turn: Promise.resolve() }
  ofDatabase.set(connectionId, found)
  return found
}

function close(of: Shared): void {
  of.session?.remote.close()
  of.session = undefined
}

/** Detects a session that the server ended, before work that must not run twice. */
const isAlive = ({ remote, place }: Session) =>
  remote.size(place.root || '/').then(
    () => true,
    () => false,
  )

async function sessionFor(of: Shared, db: Database, connectionId: number, keys: Keys): Promise<Session> {
  const connection = await requireConnection(db, { id: connectionId })
  const { protocol, host, port, username, root, sealedAt } = connection
  const openedFor = JSON.stringify({ protocol, host, port, username, root, sealedAt })
  const session = of.session
  const isSame = session && of.openedFor === openedFor && pinnedOf(connection)?.fingerprint === session.pinned?.fingerprint
  if (isSame && (await isAlive(session))) return session
  close(of)
  of.openedFor = openedFor
  of.session = await open(db, connection, keys)
  return of.session
}

/**
 * Runs work over this process's one session per server, in order. Closed after one idle second, after a failure, and when the connection,
 * secret or key changed.
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
