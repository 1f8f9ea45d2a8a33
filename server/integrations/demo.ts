import { integrations } from '#api/integrations/entities'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'

/** The port is written down when the server it leads to has one (demoServers.ts). */
export const demoConnections = {
  ftp: { title: 'Demo: supplier (FTP)', protocol: 'ftp', host: '127.0.0.1', port: 21, username: 'demo', root: '/' },
  sftp: { title: 'Demo: library (SFTP)', protocol: 'sftp', host: '127.0.0.1', port: 22, username: 'demo', root: '/' },
} as const

/** Servers that do not exist, and no password for them. */
const elsewhere = [
  {
    title: 'Wholesaler, stock lists',
    protocol: 'sftp',
    host: 'files.wholesaler.example.se',
    port: 22,
    username: 'bookshop',
    root: '/outgoing',
  },
  { title: 'Stadsbiblioteket i Lund', protocol: 'ftps', host: 'ftp.bibliotek.example.se', port: 21, username: 'leverans', root: '/in' },
] as const

const records: DemoRecords = [
  [integrations.FtpConnection, [...Object.values(demoConnections), ...elsewhere]],
  [
    integrations.GoogleTag,
    [
      { title: 'Orders from the shop', kind: 'ads', key: 'AW-000000000', isActive: false },
      { title: 'Newsletter sign-ups', kind: 'ads', key: 'AW-000000001', isActive: false },
      { title: 'All of it', kind: 'manager', key: 'GTM-0000000', isActive: false },
      { title: 'The shop’s pages', kind: 'analytics', key: 'G-0000000000', isActive: false },
    ],
  ],
]

/** Connections to the servers of the demonstration, and tags with keys that are nobody's. */
export const integrationsDemo: DemoFill = async ({ tx }) => {
  if (await hasRecords(tx, records)) return undefined
  await insertRecords(tx, records)
  return records
}
