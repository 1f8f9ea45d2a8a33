import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'
import { permission, shipment } from './shipments'

export const shipmentLabel = endpoint('GET Shipment/Label/{id}', {
  isReading: true,
  permission,
  summary: 'The labels of all parcels as one file: PDF or ZPL, as the carrier made them',
  answer: emptyAnswer,
})

export const parcelLabel = endpoint('GET Shipment/ParcelLabel/{id}', {
  isReading: true,
  permission,
  summary: 'The label of one parcel ({id}), where the carrier made one for each',
  answer: emptyAnswer,
})

const maxLabel = 2_000_000

export const addLabel = endpoint('POST Shipment/AddLabel/{id}', {
  permission,
  summary: 'Adds a label that the carrier did not send, as it was downloaded from its own site: PDF or ZPL',
  isMultipart: true,
  body: z.object({
    file: z.custom<File>((value) => value instanceof File && value.size <= maxLabel, {
      error: ({ input }) => (input instanceof File ? 'The file is at most 2 MB' : 'Choose a file'),
    }),
  }),
  answer: answer(shipment),
})

/** Base64. */
export const shipmentLabels = endpoint('POST Shipment/ShipmentLabels', {
  isReading: true,
  permission,
  summary: 'The labels of shipments as one PDF, in the order of the ids',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200, { error: 'At most 200 shipments at once' })) }),
  answer: documentFile,
})
