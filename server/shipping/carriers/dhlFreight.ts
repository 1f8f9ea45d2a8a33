import * as z from 'zod/mini'
import { stockholmDay } from '../../core/stockholm'
import { mergeLabels } from '../labels'
import { ask, json, type Patience, withoutBooking } from './asking'
import type { CarrierClient, ParcelRequest } from './types'

export type DhlFreightSettings = { url?: string | undefined; clientKey?: string | undefined; customer?: string | undefined }

const booked = z.object({ status: z.string(), transportInstruction: z.object({ id: z.string() }) })
const refused = z.object({ validationErrors: z.array(z.object({ field: z.optional(z.string()), message: z.string() })) })
const printed = z.object({ reports: z.array(z.object({ content: z.string() })) })

const party = (type: string, id: string, { name, address, postalCode, city, country, email, phone }: ParcelRequest['to']) => ({
  id,
  type,
  name,
  email,
  phone,
  address: { street: address, postalCode, cityName: city, countryCode: country },
})

/** DHL Freight cannot look up our reference: a person asks. */
export function dhlFreight({ url, clientKey, customer }: DhlFreightSettings, patience: Patience): CarrierClient {
  const settings = { DHL_FREIGHT_URL: url, DHL_FREIGHT_CLIENT_KEY: clientKey, DHL_FREIGHT_CUSTOMER: customer }
  const key = { 'client-key': clientKey ?? '' }
  const print = async (id: string, tell: Parameters<CarrierClient['book']>[1]) => {
    const answer = await ask(patience, tell, 'label', `${url}/printapi/v1/print/printdocumentsbyid`, json({ shipmentIds: [id] }, key))
    const reports = z.safeParse(printed, answer.body).data?.reports ?? []
    return reports.map(({ content }) => Buffer.from(content, 'base64'))
  }
  return {
    carrier: 'dhlFreight',
    missing: Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name])),

    async book(request, tell) {
      const body = {
        id: '',
        productCode: request.service,
        payerCode: { code: 'DAP' },
        pickupDate: stockholmDay(new Date()),
        parties: [party('Consignor', customer ?? '', request.from), party('Consignee', '', request.to)],
        pieces: request.parcels.map(({ weightGrams, widthMm = 200, heightMm = 200, lengthMm = 300 }) => ({
          numberOfPieces: 1,
          packageType: 'CLL',
          weight: weightGrams / 1000,
          width: widthMm / 10,
          height: heightMm / 10,
          length: lengthMm / 10,
        })),
        references: [{ qualifier: 'CU', value: request.reference }],
      }
      const path = '/transportinstructionapi/v1/transportinstruction/sendtransportinstruction'
      const answer = await ask(patience, tell, 'book', `${url}${path}`, json(body, key))
      const { data } = z.safeParse(booked, answer.body)
      if (answer.status === null || answer.status >= 300 || !data) {
        const errors = z.safeParse(refused, answer.body).data?.validationErrors ?? []
        return withoutBooking(
          answer,
          errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
        )
      }
      const { id } = data.transportInstruction
      const labels = await print(id, tell)
      return {
        outcome: 'booked',
        trackingNumber: id,
        trackingUrl: `https://www.dhl.com/se-en/home/tracking.html?tracking-id=${id}`,
        parcels: request.parcels.map(() => ({})),
        label: labels.length ? await mergeLabels(labels) : undefined,
      }
    },

    label: ({ trackingNumber }, _format, tell) => print(trackingNumber, tell),
  }
}
