import { Hono } from 'hono'
import { elementsOf } from '../../core/files/xmlReader'
import { httpAccessPoint } from '../accessPoint/http'
import type { AccessPoint } from '../accessPoint/types'

/** Buyer references that provoke faults. */
const provoked = {
  REFUSED: 'is refused as it comes, with the rule BR-CO-15',
  REJECTED: 'is taken, and refused by the buyer later',
  LOST: 'is taken, and the connection breaks before the answer',
  SILENT: 'is taken, and nothing is ever said of it',
  LATE: 'is delivered at the third question',
  DOWN: 'is answered with 503',
} as const
type Provoked = keyof typeof provoked

type StoredDocument = { id: string; number: string; reference: string; xml: string; lookUps: number }

/** Fake access point with strict validation, for demonstrations and tests. */
export function fakeAccessPoint({ token = 'demo' }: { token?: string } = {}) {
  const app = new Hono()
  const documents: StoredDocument[] = []
  const requests: string[] = []
  const isOf = (reference: string, what: Provoked) => reference.startsWith(what)

  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) return c.json({ message: 'The token is not known' }, 401)
    return next()
  })
  app.post('/documents', async (c) => {
    const xml = await c.req.text()
    requests.push('POST')
    const root = ['Invoice', 'CreditNote'].flatMap((name) => [...elementsOf(xml, name)])[0]
    const textOf = (name: string) => root?.children.find((child) => child.name === name)?.text.trim() ?? ''
    const [number, reference] = [textOf('ID'), textOf('BuyerReference')]
    if (!number) return c.json({ rule: 'BR-02', message: 'An Invoice shall have an Invoice number' }, 422)
    if (!/<cbc:EndpointID schemeID="\d{4}">/.test(xml)) return c.json({ rule: 'PEPPOL-EN16931-R020', message: 'No endpoint' }, 422)
    if (isOf(reference, 'DOWN')) return c.json({ message: 'Under maintenance' }, 503)
    if (isOf(reference, 'REFUSED')) return c.json({ rule: 'BR-CO-15', message: 'Invoice total amount with VAT is wrong' }, 422)
    if (documents.some((each) => each.number === number)) return c.json({ message: 'This number was sent before' }, 409)
    const document = { id: `ap-${documents.length + 1}`, number, reference, xml, lookUps: 0 }
    documents.push(document)
    if (isOf(reference, 'LOST')) throw new Error('The connection was reset')
    return c.json({ id: document.id, status: 'accepted' }, 202)
  })
  app.get('/documents/:number', (c) => {
    const number = c.req.param('number')
    requests.push(`GET ${number}`)
    const document = documents.find((each) => each.number === number)
    if (!document) return c.json({ message: 'There is no such document' }, 404)
    document.lookUps += 1
    const { id, reference } = document
    if (isOf(reference, 'REJECTED')) return c.json({ id, status: 'refused', rule: 'NOA', message: 'No agreement with this supplier' })
    const isSilent = isOf(reference, 'SILENT') || (isOf(reference, 'LATE') && document.lookUps < 3)
    return c.json({ id, status: isSilent ? 'accepted' : 'delivered' })
  })
  app.onError((error) => {
    throw error
  })
  const fetch = async (request: Request) => app.fetch(request)
  return { fetch, documents, requests }
}

export const accessPointOf = ({ fetch }: ReturnType<typeof fakeAccessPoint>): AccessPoint =>
  httpAccessPoint({ url: 'http://access-point.test', token: 'demo' }, fetch)

export const receiptXml = (
  number: number,
  code: 'AP' | 'AB' | 'RE',
  { rule = '', reason = '' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:mlr:3</cbc:CustomizationID>
  <cbc:ID>mlr-${number}</cbc:ID>
  <cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode></cac:Response>
    <cac:DocumentReference><cbc:ID>${number}</cbc:ID></cac:DocumentReference>${
      rule
        ? `
    <cac:LineResponse>
      <cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference>
      <cac:Response><cbc:Description>${reason}</cbc:Description><cac:Status><cbc:StatusReasonCode>${rule}</cbc:StatusReasonCode></cac:Status></cac:Response>
    </cac:LineResponse>`
        : ''
    }
  </cac:DocumentResponse>
</ApplicationResponse>
`
