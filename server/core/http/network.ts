import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Non-public addresses (IANA special-purpose registries), including cloud metadata. */
const ranges = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'] as const),
  ...(['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
  ...(['::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/32', '2001:db8::/32', '2002::/16'] as const),
  ...(['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'] as const),
]

const blocked = new BlockList()
for (const range of ranges) {
  const [address = '', prefix = ''] = range.split('/')
  blocked.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Node matches `::ffff:10.0.0.1` against the IPv4 ranges. */
export const isPrivate = (address: string): boolean => blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export class PrivateHost extends Error {
  override readonly name = 'PrivateHost'
}

/** Connect to the resolved address: a name may resolve differently a moment later. */
export type Network = {
  /** @throws {PrivateHost} unless the configuration allows the host */
  resolve(host: string): Promise<string>
}

/** `*` allows every host. */
export function createNetwork(allowed: readonly string[] = []): Network {
  const isAllowed = (host: string) => allowed.includes('*') || allowed.includes(host.toLowerCase())
  return {
    async resolve(host) {
      const bare = host.replace(/^\[(.*)\]$/, '$1')
      const found = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map(({ address }) => address)
      if (!isAllowed(bare) && found.some(isPrivate))
        throw new PrivateHost(`${host} leads into a private network. Ask whoever runs this server to allow the host`)
      return found[0] ?? bare
    },
  }
}
