import { integrations } from '#api/integrations/entities'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'

/** Ports are assigned at start (demoServers.ts). */
export const demoConnections = {
  ftp: { title: 'Demo: supplier (FTP)', protocol: 'ftp', host: '127.0.0.1', port: 21, username: 'demo', root: '/' },
  sftp: { title: 'Demo: library (SFTP)', protocol: 'sftp', host: '127.0.0.1', port: 22, username: 'demo', root: '/' },
} as const

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

export const integrationsDemo: DemoFill = async ({ tx }) => {
  if (await hasRecords(tx, records)) return undefined
  await insertRecords(tx, records)
  return records
}
