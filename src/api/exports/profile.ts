import { declareEntities } from '../core/entity'
import { choice, code, email, flag, integer, optional, ref, text, unique, words } from '../core/field'
import { rows } from '../core/kinds/rows'
import { exportFacts } from './facts'
import { onixTagNames, priceTypes } from './record'
import { fixedRules, ruleNames, type Severities, severityNames } from './rules'
import { recordLanguages } from './terms'

/** `catalog` is the PDF catalogue. */
export const recordKindNames = { libris: 'Libris', onix: 'ONIX', catalog: 'PDF catalogue', marc21: 'MARC 21' } as const

const lowered = (severities: Severities) =>
  Object.fromEntries(
    severities.flatMap(({ rule, severity }, place) =>
      fixedRules.has(rule) && severity !== 'error'
        ? [[`severities.${place}.severity`, ['Without this nobody can read the file: it stays an error']]]
        : [],
    ),
  )

/** Characters allowed in file names, and placeholders. */
const partOfName = /[^{}<>:"/\\|?*\p{Cc}]|\{(?:title|kind|profile|date|time|number|part)\}/u.source
const filePattern = new RegExp(`^(?:${partOfName}){0,50}\\{number\\}(?:${partOfName}){0,50}$`, 'u')

export const exportProfiles = declareEntities(exportFacts, {
  ExportProfile: {
    inOptions: ['kind'],
    searchedIn: ['title', 'sender', 'contactName', 'email', 'gln', 'agency', 'recordPrefix', 'safetyName', 'safetyEmail', 'folder'],
    fields: {
      title: unique(text('Title', 100)),
      kind: choice('Format', recordKindNames),
      sender: text('Sender', 100),
      contactName: words('Contact', 100),
      email: optional(email('Email')),
      gln: optional(code('GLN', /^\d{13}$/, 'Global Location Number: thirteen digits')),
      agency: code('MARC organisation code', /^[A-Z]{1,3}-[A-Za-z0-9-]{1,12}$/, 'As in SE-Dist: the country, a hyphen, and the sigel'),
      recordPrefix: code('Record references begin with', /^[a-z0-9]+(\.[a-z0-9-]+)+$/, 'Your domain backwards, as in se.example'),
      language: choice('Language of cataloguing', recordLanguages),
      onixRelease: choice('ONIX release', { '3.0': '3.0', '3.1': '3.1' }),
      onixTags: choice('ONIX tags', onixTagNames),
      priceType: choice('Prices in ONIX', priceTypes),
      marcFormat: choice('MARC files as', { mrc: 'ISO 2709 (.mrc)', marcxml: 'MARCXML (.xml)' }),
      tellsStock: flag('Tells how many are in stock'),
      safetyName: words('Product safety contact', 100),
      safetyEmail: optional(email('Email of the product safety contact')),
      columns: choice('Columns of a catalogue', { one: 'One', two: 'Two', four: 'Four' }),
      sections: choice('Sections of a catalogue', { none: 'None', genre: 'By genre', language: 'By language', series: 'By series' }),
      paper: optional(choice('Paper of a catalogue', { a4: 'A4', a5: 'A5' })),
      codes: optional(choice('Codes of a catalogue', { ean: 'EAN', qr: 'QR to the shop', both: 'EAN, and QR to the shop' })),
      shopAddress: optional(
        code('QR codes lead to', /^https:\/\/[^\s{}]+\{isbn\}[^\s{}]*$/, 'The shop’s page of a title, as in https://shop.example/{isbn}'),
      ),
      filePattern: optional(
        code(
          'Files are called',
          filePattern,
          'Letters and {title}, {kind}, {profile}, {date}, {time}, {part} with {number}, which keeps two files apart, as in bergstroms-{date}-{number}',
        ),
      ),
      splitAfter: optional(integer('Titles of a file at most', { min: 1, max: 5000 })),
      connectionId: optional(ref('Sent by', 'FtpConnection')),
      folder: optional(code('Folder there', /^(?!.*(^|\/)\.\.(\/|$))[^\\]{1,200}$/, 'Below the connection’s folder, as in incoming/onix')),
      severities: rows(
        'What the recipient sees otherwise',
        { rule: choice('Rule', ruleNames), severity: choice('Severity', severityNames) },
        { max: 40, once: ['rule'] },
      ),
    },
    faults: ({ severities, codes, shopAddress, columns, paper }) => ({
      ...lowered((severities ?? []) as Severities),
      ...(columns === 'four' && paper === 'a5' && { columns: ['Four columns need A4'] }),
      ...((codes === 'qr' || codes === 'both') && !shopAddress && { shopAddress: ['Say where QR codes lead'] }),
    }),
  },
})
