import * as z from 'zod/mini'
import { mergeLabels } from '../labels'
import { ask, json, type Patience, withoutBooking } from './asking'
import type { CarrierClient, Event, Found, ParcelRequest } from './types'

export type PostnordSettings = {
  url?: string | undefined
  key?: string | undefined
  customer?: string | undefined
  application?: string | undefined
  issuer: string
}

const answered = z.object({
  bookingResponse: z.object({
    bookingId: z.optional(z.string()),
    idInformation: z.array(
      z.object({
        status: z.string(),
        ids: z.optional(z.array(z.object({ idType: z.string(), value: z.string(), printId: z.optional(z.string()) }))),
        urls: z.optional(z.array(z.object({ type: z.string(), url: z.string() }))),
        errorResponse: z.optional(z.object({ message: z.optional(z.string()), compositeFault: z.optional(z.unknown()) })),
      }),
    ),
  }),
  labelPrintout: z.optional(z.array(z.object({ printout: z.object({ labelFormat: z.string(), encoding: z.string(), data: z.string() }) }))),
})
const refused = z.object({
  message: z.optional(z.string()),
  compositeFault: z.optional(z.object({ faults: z.array(z.object({ explanationText: z.string() })) })),
})
const tracked = z.object({
  TrackingInformationResponse: z.object({
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        items: z.array(
          z.object({
            itemId: z.string(),
            events: z.array(
              z.object({ eventTime: z.string(), eventCode: z.string(), eventDescription: z.string(), status: z.optional(z.string()) }),
            ),
          }),
        ),
      }),
    ),
  }),
})

const meanings: Record<string, Event['means']> = { EN_ROUTE: 'handedOver', DELIVERED: 'delivered', RETURNED: 'returned' }
const urlOf = (number: string) => `https://tracking.postnord.com/se/?id=${number}`
const faultsOf = (body: unknown): string[] => {
  const { data } = z.safeParse(refused, body)
  return data?.compositeFault?.faults.map(({ explanationText }) => explanationText) ?? (data?.message ? [data.message] : [])
}
const bytesOf = ({ encoding, data }: { encoding: string; data: string }) => Buffer.from(data, encoding === 'base64' ? 'base64' : 'utf8')

const party = ({ name, address, postalCode, city, country, email, phone }: ParcelRequest['to']) => ({
  nameIdentification: { name },
  address: { streets: [address], postalCode, city, countryCode: country },
  contact: { emailAddress: email, smsNo: phone },
})

/** Return Drop Off: the customer hands it in at a service point, whatever service brought it. */
const returnService = '24'

/** `updateIndicator: "Deletion"` books a second parcel, so it is never sent. */
export function postnord({ url, key, customer, application, issuer }: PostnordSettings, patience: Patience): CarrierClient {
  const settings = { POSTNORD_URL: url, POSTNORD_KEY: key, POSTNORD_CUSTOMER: customer, POSTNORD_APPLICATION: application }
  const at = (path: string, query: Record<string, string> = {}) => `${url}${path}?${new URLSearchParams({ apikey: key ?? '', ...query })}`

  const read = async (
    path: string,
    query: Record<string, string>,
    what: string,
    tell: Parameters<CarrierClient['book']>[1],
  ): Promise<Found | undefined> => {
    const answer = await ask(patience, tell, what, at(path, { locale: 'en', ...query }), { headers: { Accept: 'application/json' } })
    const [shipment] = z.safeParse(tracked, answer.body).data?.TrackingInformationResponse.shipments ?? []
    if (!shipment) return undefined
    const numbers = shipment.items.map(({ itemId }) => itemId)
    const number = numbers[0] ?? shipment.shipmentId
    const events = shipment.items.flatMap((item) =>
      item.events.map(({ eventTime, eventCode, eventDescription, status = '' }) => ({
        number: item.itemId,
        at: new Date(eventTime).toISOString(),
        code: eventCode,
        text: eventDescription,
        ...(meanings[status] && { means: meanings[status] }),
      })),
    )
    return { trackingNumber: number, trackingUrl: urlOf(number), numbers, events }
  }

  return {
    carrier: 'postnord',
    missing: Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name])),

    async book(request, tell) {
      const body = {
        messageDate: new Date().toISOString(),
        updateIndicator: 'Original',
        application: { applicationId: Number(application), name: 'back-office' },
        shipment: [
          {
            shipmentIdentification: { shipmentId: '0' },
            dateAndTimes: { loadingDate: new Date().toISOString() },
            service: {
              basicServiceCode: request.isReturn ? returnService : request.service,
              additionalServiceCode: [request.notify.sms && 'A3', request.notify.email && 'A4'].filter(Boolean),
            },
            references: [{ referenceNo: request.reference, referenceType: 'CU' }],
            parties: {
              consignor: { issuerCode: issuer, partyIdentification: { partyId: customer, partyIdType: '160' }, party: party(request.from) },
              consignee: { party: party(request.to) },
            },
            goodsItem: [
              {
                packageTypeCode: 'PC',
                items: request.parcels.map(({ weightGrams }) => ({
                  itemIdentification: { itemId: '0' },
                  grossWeight: { value: weightGrams / 1000, unit: 'KGM' },
                })),
              },
            ],
          },
        ],
      }
      const answer = await ask(patience, tell, 'book', at(`/rest/shipment/v3/edi/labels/${request.labelFormat}`), json(body))
      const { data } = z.safeParse(answered, answer.body)
      if (answer.status === null || answer.status >= 300 || !data) return withoutBooking(answer, faultsOf(answer.body))
      const { idInformation } = data.bookingResponse
      const numbersIn = ({ status, ids = [] }: (typeof idInformation)[number]) =>
        status === 'OK' ? ids.filter(({ idType }) => idType === 'itemId').map(({ value }) => value) : [undefined]
      const numbers = idInformation.flatMap(numbersIn)
      const [number] = numbers.filter((each) => each !== undefined)
      const faults = idInformation.flatMap(({ status, errorResponse }) =>
        status === 'OK' ? [] : [errorResponse?.message ?? 'One parcel was refused'],
      )
      if (!number) return { outcome: 'refused', faults: faults.length ? faults : ['PostNord named no parcel'] }
      const printouts = (data.labelPrintout ?? []).map(({ printout }) => bytesOf(printout))
      const isComplete = numbers.length === request.parcels.length && numbers.every((each) => each !== undefined)
      // A refused parcel beside a booked one: the latter exists.
      if (!isComplete) return { outcome: 'doubtful', faults, parcels: numbers.map((each) => ({ number: each })) }
      const trackingUrl = idInformation[0]?.urls?.find(({ type }) => type === 'TRACKING')?.url ?? urlOf(number)
      const isOneEach = printouts.length === numbers.length
      return {
        outcome: 'booked',
        trackingNumber: number,
        trackingUrl,
        parcels: numbers.map((each, i) => ({ number: each, label: isOneEach ? printouts[i] : undefined })),
        label: isOneEach || !printouts.length ? undefined : await mergeLabels(printouts),
      }
    },

    find: (reference, tell) =>
      read(
        '/rest/shipment/v5/trackandtrace/findByReference.json',
        { referenceValue: reference, customerNumber: customer ?? '' },
        'find',
        tell,
      ),

    async track({ numbers }, tell) {
      const found: Event[] = []
      for (const id of numbers)
        found.push(...((await read('/rest/shipment/v5/trackandtrace/findByIdentifier.json', { id }, 'track', tell))?.events ?? []))
      return found
    },

    async label({ numbers }, format, tell) {
      const answer = await ask(patience, tell, 'label', at(`/rest/shipment/v3/labels/ids/${format}`), json(numbers.map((id) => ({ id }))))
      const { data } = z.safeParse(z.array(z.object({ printout: z.object({ encoding: z.string(), data: z.string() }) })), answer.body)
      return data?.map(({ printout }) => bytesOf(printout)) ?? []
    },
  }
}
