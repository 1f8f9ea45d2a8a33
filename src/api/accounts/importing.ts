import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { namesOf } from '../core/objects'

/** Bytes, and rows below the headings. */
export const maxCustomerFile = 5_000_000
export const maxCustomerRows = 1000

/** What a column of the file may be, by the name of its field, and the other headings it is known by. */
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

/** Why an electronic invoice to a customer would be refused, or why a PDF will not do. */
export const invoiceLacks = {
  electronicAddress: 'No electronic address',
  reference: 'No buyer reference or order reference',
  electronicDelivery: 'A public body that gets a PDF',
} as const
export type InvoiceLack = keyof typeof invoiceLacks

const importedCustomer = z.object({
  /** Of the file; its headings are row 1. */
  row: z.int(),
  /** Null of one that would be added, and of a row that is not read. */
  id: z.nullable(z.int()),
  customer: z.string(),
  action: z.enum(['add', 'change', 'unchanged', 'refused']),
  /** The label of the column each is about; empty where it is about the row. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What electronic invoices to this customer lack once the row is written. */
  lacks: z.array(z.enum(namesOf(invoiceLacks))),
})
export type ImportedCustomer = z.output<typeof importedCustomer>

/** Rows without a problem are written, the others are not. The dry run writes and takes back. */
export const importCustomers = endpoint({
  method: 'POST',
  path: 'User/ImportCustomers',
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
      /** Headings of columns that are not read. */
      ignored: z.array(z.string()),
    }),
  ),
})
export type CustomerImport = z.output<(typeof importCustomers)['answer']>['data']
