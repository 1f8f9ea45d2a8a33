import pg from 'pg'

/** The kind of host to connect to. */
export type Role = 'primary' | 'standby'

/** Milliseconds. A host that does not answer in this time is left out. */
const patience = 2000

/** `postgres://user@one:5432,two:5432/office`, as libpq has it → an address for each host. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** No host has the role now. 25006 is what a server answers to a write in that case. */
class NoSuchHost extends Error {
  readonly code = '25006'
}

type Answer = { role: Role; timeline: number }
type Host = Answer & { host: string; port: number }

/** A promotion begins a timeline: of two primaries the one with the later timeline was promoted. */
async function ask(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<{ isStandby: boolean; timeline: number }>(
    `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then 0
       else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`,
  )
  return { role: rows[0]?.isStandby === false ? 'primary' : 'standby', timeline: rows[0]?.timeline ?? 0 }
}

async function askHost(connectionString: string): Promise<Host> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { host, port } = client
    return { ...(await ask(client)), host, port }
  } finally {
    // Not awaited: the server may never answer.
    void client.end()
  }
}

/**
 * A client that connects to the host that has the role at that time, and is checked for it. A process never goes back from a promoted
 * primary to an older one that was started again.
 */
function clientOf(addresses: readonly string[], role: Role): typeof pg.Client {
  let finding: Promise<Host> | undefined
  let latest = 0

  const isWanted = (answer: Answer) => answer.role === role && answer.timeline >= latest

  async function search(): Promise<Host> {
    const answers = await Promise.allSettled(addresses.map(askHost))
    const hosts = answers.flatMap((answer) => (answer.status === 'fulfilled' && isWanted(answer.value) ? [answer.value] : []))
    const found = hosts.sort((one, other) => other.timeline - one.timeline)[0]
    if (found) return found
    const failed = answers.find((answer) => answer.status === 'rejected')
    throw new NoSuchHost(`none of its hosts is a ${role} now`, { cause: failed?.reason })
  }

  const forget = () => {
    finding = undefined
  }

  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // Between connecting and being handed out nobody listens.
      this.on('error', () => undefined)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | undefined {
      const connecting = this.begin()
      if (!callback) return connecting
      connecting.then((client) => callback(null, client), callback)
      return undefined
    }

    private async begin(): Promise<pg.Client> {
      finding ??= search()
      try {
        const { host, port } = await finding
        Object.assign(this, { host, port })
        await super.connect()
        const answer = await ask(this)
        if (!isWanted(answer)) throw new NoSuchHost(`${host}:${port} is no ${role} any more`)
        latest = answer.timeline
        return this
      } catch (error) {
        forget()
        void this.end()
        throw error
      }
    }
  }
}

export type Addressed = pg.ClientConfig & { Client?: typeof pg.Client }

/** For a pool or `newClient`: of several hosts the one that has the role. */
export function addressed(url: string, role: Role): Addressed {
  const addresses = addressesOf(url)
  return { connectionString: addresses[0], ...(addresses.length > 1 && { Client: clientOf(addresses, role) }) }
}

export const newClient = ({ Client = pg.Client, ...config }: Addressed): pg.Client => new Client(config)
