import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod/mini'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { type CarrierRequest, type Parcel, page } from './page'

/** Postal codes that provoke faults. */
export const provoked = {
  '99901': 'books, and breaks the connection before it answers',
  '99902': 'answers 500, and books nothing',
  '99903': 'refuses the weight',
  '99904': 'books one parcel and refuses another',
  '99905': 'books, and answers after 15 seconds (PostNord)',
  '99906': 'has not granted the key',
  '99907': 'books without a label, and has it when it is asked again (DHL Express)',
  '99908': 'books, and never has a label (DHL Express)',
} as const

const address = z.object({ postalCode: z.string(), city: z.string(), countryCode: z.string(), streets: z.array(z.string()) })
const party = z.object({ nameIdentification: z.object({ name: z.string().check(z.minLength(1)) }), address })
const isReturnService = (code: string) => code === '24'
const postnordBody = z.object({
  messageDate: z.iso.datetime(),
  updateIndicator: z.literal('Original'),
  application: z.object({ applicationId: z.int(), name: z.string() }),
  shipment: z.array(
    z.object({
      service: z.object({ basicServiceCode: z.string().check(z.minLength(1)) }),
      references: z.array(z.object({ referenceNo: z.string(), referenceType: z.literal('CU') })).check(z.minLength(1)),
      parties: z.object({
        consignor: z.object({
          issuerCode: z.string(),
          partyIdentification: z.object({ partyId: z.string(), partyIdType: z.literal('160') }),
          party,
        }),
        consignee: z.object({ party }),
      }),
      goodsItem: z
        .array(
          z.object({
            items: z.array(z.object({ grossWeight: z.object({ value: z.number(), unit: z.literal('KGM') }) })).check(z.minLength(1)),
          }),
        )
        .check(z.minLength(1)),
    }),
  ),
})
const freightBody = z.object({
  productCode: z.string(),
  payerCode: z.object({ code: z.string() }),
  parties: z.array(z.object({ type: z.string(), address: z.object({ postalCode: z.string() }) })).check(z.minLength(2)),
  pieces: z.array(z.object({ weight: z.number(), width: z.number(), height: z.number(), length: z.number() })).check(z.minLength(1)),
  references: z.array(z.object({ qualifier: z.string(), value: z.string() })).check(z.minLength(1)),
})
const expressParty = z.object({ postalAddress: z.object({ postalCode: z.string() }) })
const expressBody = z.object({
  plannedShippingDateAndTime: z.string(),
  productCode: z.string(),
  accounts: z.array(z.object({ typeCode: z.enum(['shipper', 'payer']), number: z.string() })).check(z.minLength(1)),
  valueAddedServices: z.optional(z.array(z.object({ serviceCode: z.literal('PT') }))),
  customerReferences: z.array(z.object({ value: z.string() })).check(z.minLength(1)),
  customerDetails: z.object({ shipperDetails: expressParty, receiverDetails: expressParty }),
  content: z.object({ packages: z.array(z.object({ weight: z.number() })).check(z.minLength(1)) }),
  outputImageProperties: z.object({ encodingFormat: z.enum(['pdf', 'zpl']) }),
})

/** Byte offsets as PDF 1.4 requires. */
export function testPdf(text: string): Buffer {
  const stream = `BT /F1 24 Tf 30 340 Td (TEST) Tj 0 -40 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const at = objects.map((object, i) => {
    const start = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}
const labelText = (isReturn: boolean, reference: string, number: string) => `${isReturn ? 'RETURN ' : ''}${reference} ${number}`
const testZpl = (text: string) => `^XA^FO50,50^A0N,60,60^FDTEST^FS^FO50,140^A0N,40,40^FD${text}^FS^XZ`

function broken(c: Context): Response {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming) {
    incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  return new Response(new ReadableStream({ start: (controller) => controller.error(new Error('The connection was reset')) }))
}

/** Fake carriers with strict validation, for demonstrations and tests. */
export function fakeCarriers() {
  const app = new Hono()
  const requests: CarrierRequest[] = []
  const parcels: Parcel[] = []
  const neverLabelled = new Set<string>()
  let last = 0
  const note = (carrier: string, what: string, reference: string) =>
    void requests.push({ at: new Date().toISOString(), carrier, what, reference })
  /** 18 digits with a check digit. */
  const sscc = () => {
    const body = `00373500454${String(++last).padStart(6, '0')}`
    return body + gtinCheckDigit(body)
  }
  const take = (number: string, reference: string, packages: string[] = []): Parcel => {
    const parcel: Parcel = { number, reference, handedIn: new Date().toISOString(), packages, events: [] }
    parcels.push(parcel)
    return parcel
  }
  const printout = (format: string, text: string) => ({
    printout:
      format === 'zpl'
        ? { labelFormat: 'ZPL', encoding: 'none', data: testZpl(text) }
        : { labelFormat: 'PDF', encoding: 'base64', data: testPdf(text).toString('base64') },
  })

  app.post('/postnord/rest/shipment/v3/edi/labels/:format', async (c) => {
    const parsed = z.safeParse(postnordBody, await c.req.json())
    const fault = (text: string) => ({ message: 'Faulty', compositeFault: { faults: [{ explanationText: text }] } })
    if (!parsed.success) return c.json(fault(`${parsed.error.issues[0]?.path.join('.')} is wrong`), 400)
    const [shipment] = parsed.data.shipment
    const reference = shipment?.references[0]?.referenceNo ?? ''
    const isReturn = isReturnService(shipment?.service.basicServiceCode ?? '')
    const customer = isReturn ? shipment?.parties.consignor : shipment?.parties.consignee
    const code = customer?.party.address.postalCode ?? ''
    note('PostNord', isReturn ? 'return' : 'book', reference)
    if (!c.req.query('apikey') || code === '99906') return c.json({ message: 'The key is not granted for this product' }, 403)
    if (code === '99902') return c.json({ message: 'Internal error' }, 500)
    const items = shipment?.goodsItem[0]?.items ?? []
    if (code === '99903' || items.some(({ grossWeight }) => grossWeight.value > 20))
      return c.json(fault('The weight of a parcel is 20 kg at most'), 400)
    const booked = items.slice(0, code === '99904' ? 1 : undefined).map(() => take(sscc(), reference))
    if (code === '99901') return broken(c)
    if (code === '99905') await wait(15_000)
    const good = booked.map(({ number }) => ({ status: 'OK', ids: [{ idType: 'itemId', value: number, printId: number }], urls: [] }))
    const bad = code === '99904' ? [{ status: 'ERROR', errorResponse: { message: 'The second parcel has no room' } }] : []
    return c.json({
      bookingResponse: { bookingId: `B${last}`, idInformation: [...good, ...bad] },
      labelPrintout: booked.map(({ number }) => printout(c.req.param('format'), labelText(isReturn, reference, number))),
    })
  })
  app.post('/postnord/rest/shipment/v3/labels/ids/:format', async (c) => {
    const { data = [] } = z.safeParse(z.array(z.object({ id: z.string() })), await c.req.json())
    return c.json(data.map(({ id }) => printout(c.req.param('format'), id)))
  })
  const tracking = (found: readonly Parcel[]) => ({
    TrackingInformationResponse: {
      shipments: found.length
        ? [
            {
              shipmentId: found[0]?.reference ?? '',
              items: found.map(({ number, handedIn, events }) => ({
                itemId: number,
                events: [
                  { eventTime: handedIn, eventCode: 'I', eventDescription: 'The shipment has been announced', status: 'INFORMED' },
                  ...events.map((status) => ({ eventTime: handedIn, eventCode: status, eventDescription: status, status })),
                ],
              })),
            },
          ]
        : [],
    },
  })
  app.get('/postnord/rest/shipment/v5/trackandtrace/findByReference.json', (c) => {
    const reference = c.req.query('referenceValue') ?? ''
    note('PostNord', 'find', reference)
    return c.json(tracking(parcels.filter((parcel) => parcel.reference === reference)))
  })
  app.get('/postnord/rest/shipment/v5/trackandtrace/findByIdentifier.json', (c) =>
    c.json(tracking(parcels.filter(({ number }) => number === c.req.query('id')))),
  )

  app.post('/freight/transportinstructionapi/v1/transportinstruction/sendtransportinstruction', async (c) => {
    const parsed = z.safeParse(freightBody, await c.req.json())
    const wrong = (field: string, message: string) => ({ status: 'Error', validationErrors: [{ field, errorCode: 'E1', message }] })
    if (!parsed.success) return c.json(wrong(parsed.error.issues[0]?.path.join('.') ?? '', 'is wrong'), 400)
    const reference = parsed.data.references[0]?.value ?? ''
    const code = parsed.data.parties.find(({ type }) => type === 'Consignee')?.address.postalCode ?? ''
    note('DHL Freight', 'book', reference)
    if (!c.req.header('client-key') || code === '99906') return c.json(wrong('client-key', 'is not granted'), 403)
    if (code === '99902') return c.json({}, 500)
    if (code === '99903') return c.json(wrong('pieces.0.weight', 'is too much'), 400)
    const { number } = take(String(7_000_000_000 + ++last), reference)
    if (code === '99901') return broken(c)
    return c.json({ status: 'Success', transportInstruction: { id: number } })
  })
  app.post('/freight/printapi/v1/print/printdocumentsbyid', async (c) => {
    const { data } = z.safeParse(z.object({ shipmentIds: z.array(z.string()) }), await c.req.json())
    return c.json({ reports: (data?.shipmentIds ?? []).map((id) => ({ content: testPdf(id).toString('base64') })) })
  })

  app.post('/express/shipments', async (c) => {
    const parsed = z.safeParse(expressBody, await c.req.json())
    if (!parsed.success) return c.json({ detail: `${parsed.error.issues[0]?.path.join('.')} is wrong` }, 400)
    const reference = parsed.data.customerReferences[0]?.value ?? ''
    const isReturn = parsed.data.valueAddedServices !== undefined
    const { shipperDetails, receiverDetails } = parsed.data.customerDetails
    const code = (isReturn ? shipperDetails : receiverDetails).postalAddress.postalCode
    note('DHL Express', isReturn ? 'return' : 'book', reference)
    if (!c.req.header('authorization') || code === '99906') return c.json({ detail: 'The account is not granted' }, 403)
    if (code === '99902') return c.json({ detail: 'Internal error' }, 500)
    if (code === '99903') return c.json({ detail: 'The weight is too much', additionalDetails: ['70 kg a piece at most'] }, 400)
    const packages = parsed.data.content.packages.map((_, i) => `JD${String(last + 1).padStart(10, '0')}${i + 1}`)
    const { number } = take(String(1_000_000_000 + ++last), reference, packages)
    if (code === '99901') return broken(c)
    if (code === '99908') neverLabelled.add(number)
    const format = parsed.data.outputImageProperties.encodingFormat
    const content = format === 'zpl' ? Buffer.from(testZpl(number)) : testPdf(labelText(isReturn, reference, number))
    return c.json(
      {
        shipmentTrackingNumber: number,
        packages: packages.map((trackingNumber) => ({ trackingNumber })),
        documents:
          code === '99907' || code === '99908'
            ? []
            : [{ imageFormat: format.toUpperCase(), typeCode: 'label', content: content.toString('base64') }],
      },
      201,
    )
  })
  app.get('/express/shipments/:number/get-image', (c) => {
    const parcel = parcels.find(({ number }) => number === c.req.param('number'))
    note('DHL Express', 'label', parcel?.reference ?? '')
    if (!parcel || neverLabelled.has(parcel.number)) return c.json({ detail: 'No image is there' }, 404)
    return c.json({ documents: [{ typeCode: 'waybill', content: testPdf(parcel.number).toString('base64') }] })
  })
  const expressTracking = (found: readonly Parcel[]) => ({
    shipments: found.map(({ number, handedIn, packages }) => ({
      shipmentTrackingNumber: number,
      pieces: packages.map((trackingNumber) => ({ trackingNumber })),
      events: [{ date: handedIn.slice(0, 10), time: handedIn.slice(11, 19), typeCode: 'SD', description: 'Shipment information received' }],
    })),
  })
  app.get('/express/tracking', (c) => {
    const reference = c.req.query('shipmentReference') ?? ''
    note('DHL Express', 'find', reference)
    return c.json(expressTracking(parcels.filter((parcel) => parcel.reference === reference)))
  })
  app.get('/express/shipments/:number/tracking', (c) =>
    c.json(expressTracking(parcels.filter(({ number }) => number === c.req.param('number')))),
  )

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    return c.json({ message: error.message }, error instanceof SyntaxError ? 400 : 500)
  })
  app.get('/', (c) =>
    c.req.header('accept')?.includes('text/html') ? c.html(page({ requests, parcels })) : c.json({ requests, parcels, provoked }),
  )
  return { fetch: (request: Request, env?: object) => app.fetch(request, env), requests, parcels }
}
