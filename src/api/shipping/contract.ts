import type { Contract } from '../core/contract'
import { bookDelivery, dryRunBooking, nextToPack } from './deliveryBookings'
import { addLabel, parcelLabel, shipmentLabel, shipmentLabels } from './labels'
import {
  beforeBooking,
  carrierList,
  createDhl,
  createPostnord,
  createReturn,
  handOverShipment,
  resolveShipment,
  shipmentItem,
  shipmentList,
  trackShipment,
  voidShipment,
} from './shipments'

export const contract: Contract = {
  calls: [
    carrierList,
    beforeBooking,
    createPostnord,
    createDhl,
    dryRunBooking,
    bookDelivery,
    nextToPack,
    createReturn,
    shipmentList,
    shipmentItem,
    shipmentLabel,
    parcelLabel,
    shipmentLabels,
    addLabel,
    trackShipment,
    handOverShipment,
    resolveShipment,
    voidShipment,
  ],
}
