import * as z from 'zod/mini'
import { ask, json, type Patience, withoutBooking } from './asking'
import type { CarrierClient, Event, Found, ParcelRequest } from './types'

export type DhlExpressSettings = {
  url?: string | undefined
  user?: string | undefined
  password?: string | undefined
  account?: string | undefined
}

const booked = z.object({
  shipmentTrackingNumber: z.string(),
  trackingUrl: z.optional(z.string()),
  packages: z.optional(z.array(z.object({ trackingNumber: z.string() }))),
  documents: z.optional(z.array(z.object({ imageFormat: z.string(), typeCode: z.string(), content: z.string() }))),
})
const printed = z.object({ documents: z.array(z.object({ content: z.string() })) })
const refused = z.object({ detail: z.optional(z.string()), additionalDetails: z.optional(z.array(z.string())) })
const tracked = z.object({
  shipments: z.array(
    z.object({
      shipmentTrackingNumber: z.string(),
      pieces: z.optional(z.array(z.object({ trackingNumber: z.string() }))),
      events: z.array(z.object({ date: z.string(), time: z.string(), typeCode: z.string(), description: z.string() })),
    }),
  ),
})

const meanings: Record<string, Event['means']> = { PU: 'handedOver', OK: 'delivered', RT: 'returned' }
const urlOf = (number: string) => `https://www.dhl.com/se-en/home/tracking.html?tracking-id=${number}`
/** A return label that is valid for three months and paid for when it is used. */
const returnLabel = { valueAddedServices: [{ serviceCode: 'PT' }] }

const party = ({ name, address, postalCode, city, country, email, phone }: ParcelRequest['to']) => ({
  postalAddress: { postalCode, cityName: city, countryCode: country, addressLine1: address },
  contactInformation: { email, phone, companyName: name, fullName: name },
})

export function dhlExpress({ url, user, password, account }: DhlExpressSettings, patience: Patience): CarrierClient {
  const settings = { DHL_EXPRESS_URL: url, DHL_EXPRESS_USER: user, DHL_EXPRESS_PASSWORD: password, DHL_EXPRESS_ACCOUNT: account }
  const basic = { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  const read = async (path: string, what: string, tell: Parameters<CarrierClient['book']>[1]): Promise<Found | undefined> => {
    const answer = await ask(patience, tell, what, `${url}${path}`, { headers: { Accept: 'application/json', ...basic } })
    const [found] = z.safeParse(tracked, answer.body).data?.shipments ?? []
    if (!found) return undefined
    const number = found.shipmentTrackingNumber
    const events = found.events.map(({ date, time, typeCode, description }) => ({
      at: new Date(`${date}T${time}Z`).toISOString(),
      code: typeCode,
      text: description,
      ...(meanings[typeCode] && { means: meanings[typeCode] }),
    }))
    return {
      trackingNumber: number,
      trackingUrl: urlOf(number),
      numbers: found.pieces?.map(({ trackingNumber }) => trackingNumber) ?? [],
      events,
    }
  }
  return {
    carrier: 'dhlExpress',
    missing: Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name])),

    async book(request, tell) {
      const body = {
        plannedShippingDateAndTime: `${new Date().toISOString().slice(0, 19)} GMT+00:00`,
        pickup: { isRequested: false },
        productCode: request.service,
        accounts: [{ typeCode: request.isReturn ? 'payer' : 'shipper', number: account }],
        ...(request.isReturn && returnLabel),
        customerReferences: [{ value: request.reference, typeCode: 'CU' }],
        customerDetails: { shipperDetails: party(request.from), receiverDetails: party(request.to) },
        content: {
          packages: request.parcels.map(({ weightGrams, lengthMm = 300, widthMm = 200, heightMm = 200 }) => ({
            weight: weightGrams / 1000,
            dimensions: { length: lengthMm / 10, width: widthMm / 10, height: heightMm / 10 },
          })),
          isCustomsDeclarable: false,
          description: 'Books',
          unitOfMeasurement: 'metric',
        },
        outputImageProperties: { encodingFormat: request.labelFormat, imageOptions: [{ typeCode: 'label' }] },
      }
      const answer = await ask(patience, tell, 'book', `${url}/shipments`, json(body, basic))
      const { data } = z.safeParse(booked, answer.body)
      if (answer.status === null || answer.status >= 300 || !data) {
        const refusal = z.safeParse(refused, answer.body).data
        return withoutBooking(answer, [...(refusal?.detail ? [refusal.detail] : []), ...(refusal?.additionalDetails ?? [])])
      }
      const label = data.documents?.find(({ typeCode }) => typeCode === 'label')
      const number = data.shipmentTrackingNumber
      return {
        outcome: 'booked',
        trackingNumber: number,
        trackingUrl: urlOf(number),
        parcels: request.parcels.map((_, i) => ({ number: data.packages?.[i]?.trackingNumber })),
        label: label && Buffer.from(label.content, 'base64'),
      }
    },

    find(reference, tell) {
      const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
      const query = new URLSearchParams({ shipmentReference: reference, shipperAccountNumber: account ?? '', dateRangeFrom: from })
      return read(`/tracking?${query}`, 'find', tell)
    },

    track: async ({ trackingNumber }, tell) =>
      (await read(`/shipments/${encodeURIComponent(trackingNumber)}/tracking`, 'track', tell))?.events ?? [],

    /** The waybill, where the booking came without a label. */
    async label({ trackingNumber }, _format, tell) {
      const query = new URLSearchParams({ shipperAccountNumber: account ?? '', typeCode: 'waybill' })
      const path = `/shipments/${encodeURIComponent(trackingNumber)}/get-image?${query}`
      const answer = await ask(patience, tell, 'label', `${url}${path}`, { headers: { Accept: 'application/json', ...basic } })
      const { documents = [] } = z.safeParse(printed, answer.body).data ?? {}
      return documents.map(({ content }) => Buffer.from(content, 'base64'))
    },
  }
}
