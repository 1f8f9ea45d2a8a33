import type { Samples } from './sample'

export const samples: Samples = {
  shipmentStatus: {
    input: { carrierName: 'PostNord', numbers: 1 },
    events: [
      { type: 'shipment.adopt', numbers: ['00373500454541020957'] },
      { type: 'shipment.void', confirmedBy: 'Eva at PostNord' },
      ...['handedOver', 'delivered', 'returned'].map((to) => ({ type: 'shipment.tracked', to })),
    ],
  },
}
