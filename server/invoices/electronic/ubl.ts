import { readGtin } from '#api/core/kinds/gtin'
import { isLuhn, partsOfAddress } from '#api/core/kinds/peppolAddress'
import { type Element, el, toXml, withAttributes, xmlDeclaration } from '#api/core/sheet/xml'
import type { ElectronicParts } from '#api/invoices/document'
import { type Bill, type BillCharge, type BillLine, type Category, decimal, type Subtotal } from './bill'

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const namespaces = (root: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/** VATEX codes. */
const exemptions: Partial<Record<Category, readonly [code: string, reason: string]>> = {
  AE: ['VATEX-EU-AE', 'Reverse charge'],
  K: ['VATEX-EU-IC', 'Intra-community supply'],
  G: ['VATEX-EU-G', 'Export outside the EU'],
}

/** Empty elements are not allowed (R008). */
const cbc = (name: string, text: string | number | null | undefined, attributes?: Record<string, string>): Element | undefined => {
  const trimmed = String(text ?? '').trim()
  if (trimmed === '') return undefined
  const element = el(`cbc:${name}`, trimmed)
  return attributes ? withAttributes(element, attributes) : element
}

const cac = (name: string, ...inner: (Element | undefined | readonly (Element | undefined)[])[]): Element | undefined => {
  const children = inner.flat().filter((each) => each !== undefined)
  return children.length ? el(`cac:${name}`, children) : undefined
}

const vatScheme = cac('TaxScheme', cbc('ID', 'VAT'))
const category = (
  name: 'TaxCategory' | 'ClassifiedTaxCategory',
  { category: id, percent }: Pick<Subtotal, 'category' | 'percent'>,
  why?: readonly [string, string],
) =>
  cac(
    name,
    cbc('ID', id),
    cbc('Percent', percent),
    why && [cbc('TaxExemptionReasonCode', why[0]), cbc('TaxExemptionReason', why[1])],
    vatScheme,
  )

const postal = (name: 'PostalAddress' | 'Address', { street, city, postalCode, country }: ElectronicParts['seller']['address']) =>
  cac(
    name,
    cbc('StreetName', street),
    cbc('CityName', city),
    cbc('PostalZone', postalCode),
    cac('Country', cbc('IdentificationCode', country)),
  )

export function swedishNumber(orgNumber: string): string | undefined {
  const digits = orgNumber.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(digits) && isLuhn(digits) ? digits : undefined
}

function party(
  { endpoint, name, legalName, address, orgNumber, vatNumber }: Bill['buyer'],
  more: { isFSkatt?: boolean; contact?: Element | undefined },
) {
  const { scheme, id } = partsOfAddress(endpoint)
  const own = address.country === 'SE' ? swedishNumber(orgNumber) : undefined
  return cac(
    'Party',
    cbc('EndpointID', id, { schemeID: scheme }),
    cac('PartyName', cbc('Name', name)),
    postal('PostalAddress', address),
    vatNumber ? cac('PartyTaxScheme', cbc('CompanyID', vatNumber.replace(/\s/g, '')), vatScheme) : undefined,
    // SE-R-005 requires Swedish whatever the document's language.
    more.isFSkatt ? cac('PartyTaxScheme', cbc('CompanyID', 'Godkänd för F-skatt'), cac('TaxScheme', cbc('ID', 'TAX'))) : undefined,
    cac(
      'PartyLegalEntity',
      cbc('RegistrationName', legalName),
      own ? cbc('CompanyID', own, { schemeID: '0007' }) : cbc('CompanyID', orgNumber),
    ),
    more.contact,
  )
}

/** Only if exact with at most two decimals (R040). */
function percentageOf({ discount, net }: BillLine): number | undefined {
  const base = net + discount
  const percent = base > 0 ? Math.round((discount / base) * 10_000) / 100 : 0
  return percent > 0 && Math.abs((base * percent) / 100 - discount) < 0.5 ? percent : undefined
}

export function ublOf(bill: Bill): string {
  const { currency, isCredit } = bill
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const money = (name: string, amount: number, of = currency) => cbc(name, decimal(amount, of), { currencyID: of })
  const kronor = bill.vatSek === null ? undefined : bill.vatSek

  const lineOf = (line: BillLine, i: number) => {
    const percent = percentageOf(line)
    const gtin = readGtin(line.isbn).gtin
    return cac(
      `${root}Line`,
      cbc('ID', i + 1),
      cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: 'EA' }),
      money('LineExtensionAmount', line.net),
      line.discount > 0
        ? cac(
            'AllowanceCharge',
            cbc('ChargeIndicator', 'false'),
            cbc('AllowanceChargeReasonCode', '95'),
            cbc('AllowanceChargeReason', 'Discount'),
            cbc('MultiplierFactorNumeric', percent),
            money('Amount', line.discount),
            percent === undefined ? undefined : money('BaseAmount', line.net + line.discount),
          )
        : undefined,
      cac(
        'Item',
        cbc('Name', line.name),
        gtin
          ? cac('StandardItemIdentification', cbc('ID', gtin, { schemeID: '0160' }))
          : cac('SellersItemIdentification', cbc('ID', line.isbn)),
        category('ClassifiedTaxCategory', line),
      ),
      cac('Price', cbc('PriceAmount', decimal(line.unitPrice, currency, 4), { currencyID: currency })),
    )
  }
  const chargeOf = (charge: BillCharge) =>
    cac(
      'AllowanceCharge',
      cbc('ChargeIndicator', 'true'),
      cbc('AllowanceChargeReasonCode', 'FC'),
      cbc('AllowanceChargeReason', charge.reason),
      money('Amount', charge.net),
      category('TaxCategory', charge),
    )
  const subtotalOf = (subtotal: Subtotal) =>
    cac(
      'TaxSubtotal',
      money('TaxableAmount', subtotal.net),
      money('TaxAmount', subtotal.vat),
      category('TaxCategory', subtotal, exemptions[subtotal.category]),
    )
  const { account, totals, seller, delivery, credits } = bill

  const document = el(root, [
    cbc('CustomizationID', customization),
    cbc('ProfileID', profile),
    cbc('ID', bill.number),
    cbc('IssueDate', bill.issueDate),
    ...(isCredit ? [cbc('CreditNoteTypeCode', '381')] : [cbc('DueDate', bill.dueDate), cbc('InvoiceTypeCode', '380')]),
    cbc('Note', bill.note),
    cbc('DocumentCurrencyCode', currency),
    kronor === undefined ? undefined : cbc('TaxCurrencyCode', 'SEK'),
    cbc('BuyerReference', bill.buyerReference),
    bill.orderReference ? cac('OrderReference', cbc('ID', bill.orderReference), cbc('SalesOrderID', bill.orders.join(', '))) : undefined,
    credits
      ? cac('BillingReference', cac('InvoiceDocumentReference', cbc('ID', credits.number), cbc('IssueDate', credits.date)))
      : undefined,
    cac(
      'AccountingSupplierParty',
      party(seller, {
        isFSkatt: seller.isFSkatt,
        contact: cac('Contact', cbc('Telephone', seller.phone), cbc('ElectronicMail', seller.email)),
      }),
    ),
    cac('AccountingCustomerParty', party(bill.buyer, {})),
    cac(
      'Delivery',
      cbc('ActualDeliveryDate', delivery.on),
      delivery.address ? cac('DeliveryLocation', postal('Address', delivery.address)) : undefined,
    ),
    !isCredit && totals.payable > 0
      ? cac(
          'PaymentMeans',
          cbc('PaymentMeansCode', '30', { name: 'Credit transfer' }),
          cbc('PaymentID', bill.ocr),
          account
            ? cac(
                'PayeeFinancialAccount',
                cbc('ID', account.number),
                cbc('Name', seller.legalName),
                cac('FinancialInstitutionBranch', cbc('ID', account.kind === 'bankgiro' ? 'SE:BANKGIRO' : account.bic)),
              )
            : undefined,
        )
      : undefined,
    isCredit ? undefined : cac('PaymentTerms', cbc('Note', bill.terms)),
    ...bill.charges.map(chargeOf),
    cac('TaxTotal', money('TaxAmount', totals.vat), bill.subtotals.map(subtotalOf)),
    kronor === undefined ? undefined : cac('TaxTotal', money('TaxAmount', kronor, 'SEK')),
    cac(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', totals.lines),
      money('TaxExclusiveAmount', totals.net),
      money('TaxInclusiveAmount', totals.total),
      bill.charges.length ? money('ChargeTotalAmount', totals.charges) : undefined,
      totals.prepaid ? money('PrepaidAmount', totals.prepaid) : undefined,
      money('PayableAmount', totals.payable),
    ),
    ...bill.lines.map(lineOf),
  ])
  return `${xmlDeclaration}${toXml(withAttributes(document, namespaces(root)))}\n`
}
