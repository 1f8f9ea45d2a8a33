import { declareEntities } from '../core/entity'
import { choice, code, flag, integer, text, unique } from '../core/field'
import { integrationFacts } from './facts'

export const protocols = { ftp: 'FTP, unencrypted', ftps: 'FTPS (explicit TLS)', sftp: 'SFTP (SSH)' } as const
export const tagKinds = { ads: 'Google Ads', analytics: 'Google Analytics', manager: 'Tag Manager' } as const

export const integrations = declareEntities(integrationFacts, {
  FtpConnection: {
    fields: {
      title: unique(text('Title', 100)),
      protocol: choice('Protocol', protocols),
      host: code('Host', /^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/, 'A name such as files.example.org, without protocol and path'),
      port: integer('Port', { min: 1, max: 65_535 }),
      username: text('Username', 100),
      root: code('Folder', /^\/(?!.*(^|\/)\.\.(\/|$))/, 'Begins with /, as in /outgoing; nothing above it can be reached'),
    },
  },
  GoogleTag: {
    fields: {
      title: unique(text('Title')),
      kind: choice('Kind', tagKinds),
      key: code('Key', /^(AW-\d{6,12}|G-[A-Z0-9]{6,12}|GTM-[A-Z0-9]{4,9})$/, 'As in AW-123456789, G-ABC1234567 or GTM-ABC123'),
      isActive: flag('In use'),
    },
  },
})
