import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { namesOf } from '../core/objects'

/** Bytes, and rows without headings. */
export const maxCustomerFile = 5_000_000
export const maxCustomerRows = 1000

export const customerColumns = {
  id: { label: 'Customer number', aliases: ['id', 'kundnummer', 'customer id', 'customer no'] },
  organisation: { label: 'Organisation', aliases: ['customer', 'name', 'kund', 'namn', 'bibliotek', 'سازمان'] },
  firstName: { label: 'First name', aliases: ['förnamn', 'نام'] },
  lastName: { label: 'Last name', aliases: ['efternamn', 'نام خانوادگی'] },
  email: { label: 'Email', aliases: ['e-post', 'epost', 'mail', 'ایمیل'] },
  phone: { label: 'Phone', aliases: ['telefon', 'تلفن'] },
  orgNumber: { label: 'Organisation number', aliases: ['organisationsnummer', 'org nr', 'orgnr', 'org number'] },
  vatNumber: { label: 'VAT number', aliases: ['momsregistreringsnummer', 'vat nr', 'momsnummer'] },
  language: { label: 'Language of documents', aliases: ['language', 'språk', 'زبان'] },
  invoiceDelivery: { label: 'Invoices are sent as', aliases: ['invoice delivery', 'fakturasätt', 'fakturan skickas som'] },
  electronicAddress: { label: 'Electronic address', aliases: ['peppol id', 'peppol address', 'e-fakturaadress', 'elektronisk adress'] },
  electronicScheme: { label: 'Address scheme', aliases: ['scheme', 'peppol scheme', 'eas', 'schema'] },
  electronicIdentifier: { label: 'Address identifier', aliases: ['identifier', 'peppol identifier', 'gln', 'identifierare'] },
  buyerReference: { label: 'Buyer reference', aliases: ['er referens', 'beställarreferens', 'referens', 'your reference'] },
  orderReference: { label: 'Order reference', aliases: ['beställningsnummer', 'ordernummer', 'default order reference', 'order number'] },
} as const satisfies Record<string, { label: string; aliases: readonly string[] }>
export type CustomerColumn = keyof typeof customerColumns

export const invoiceLacks = {
  electronicAddress: 'No electronic address',
  reference: 'No buyer reference or order reference',
  electronicDelivery: 'A public body that gets a PDF',
} as const
export type InvoiceLack = keyof typeof invoiceLacks

const importedCustomer = z.object({
  /** Row 1 is the headings. */
  row: z.int(),
  /** Null for new and unread rows. */
  id: z.nullable(z.int()),
  customer: z.string(),
  action: z.enum(['add', 'change', 'unchanged', 'refused']),
  /** Label of the column; '' for the whole row. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  lacks: z.array(z.enum(namesOf(invoiceLacks))),
})
export type ImportedCustomer = z.output<typeof importedCustomer>

/** Writes rows without problems. The dry run is rolled back. */
export const importCustomers = endpoint('POST User/ImportCustomers', {
  permission: 'AccountsProfilesInstitutionalAccounts',
  summary: 'Adds and changes institutions by the rows of a sheet, as .xlsx or .csv, or says what that would do',
  isMultipart: true,
  body: z.object({
    isRehearsal: z._default(z.boolean(), false),
    file: z.custom<File>((value) => value instanceof File && value.size <= maxCustomerFile, {
      error: ({ input }) => (input instanceof File ? 'The file is at most 5 MB' : 'Choose a file'),
    }),
  }),
  answer: answer(
    z.object({
      rows: z.array(importedCustomer),
      ignored: z.array(z.string()),
    }),
  ),
})
export type CustomerImport = z.output<(typeof importCustomers)['answer']>['data']
