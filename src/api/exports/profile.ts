import { declareEntities } from '../core/entity'
import { choice, code, email, flag, optional, ref, text, unique, words } from '../core/field'
import { exportFacts } from './facts'

/** Formats of catalogue records. `catalog` is the PDF catalogue. */
export const recordKindNames = { libris: 'Libris', onix: 'ONIX', catalog: 'PDF catalogue', marc21: 'MARC 21' } as const

/** How a recipient wants its files, and where they go. */
export const exportProfiles = declareEntities(exportFacts, {
  ExportProfile: {
    inOptions: ['kind'],
    fields: {
      title: unique(text('Title', 100)),
      kind: choice('Format', recordKindNames),
      sender: text('Sender', 100),
      contactName: words('Contact', 100),
      email: optional(email('Email')),
      gln: optional(code('GLN', /^\d{13}$/, 'Global Location Number: thirteen digits')),
      agency: code('MARC organisation code', /^[A-Z]{1,3}-[A-Za-z0-9-]{1,12}$/, 'As in SE-Dist: the country, a hyphen, and the sigel'),
      recordPrefix: code('Record references begin with', /^[a-z0-9]+(\.[a-z0-9-]+)+$/, 'Your domain backwards, as in se.example'),
      onixRelease: choice('ONIX release', { '3.0': '3.0', '3.1': '3.1' }),
      marcFormat: choice('MARC files as', { mrc: 'ISO 2709 (.mrc)', marcxml: 'MARCXML (.xml)' }),
      tellsStock: flag('Tells how many are in stock'),
      safetyName: words('Product safety contact', 100),
      safetyEmail: optional(email('Email of the product safety contact')),
      columns: choice('Columns of a catalogue', { one: 'One', two: 'Two' }),
      sections: choice('Sections of a catalogue', { none: 'None', genre: 'By genre', language: 'By language', series: 'By series' }),
      connectionId: optional(ref('Sent by', 'FtpConnection')),
      folder: optional(code('Folder there', /^(?!.*(^|\/)\.\.(\/|$))[^\\]{1,200}$/, 'Below the connection’s folder, as in incoming/onix')),
    },
  },
})
