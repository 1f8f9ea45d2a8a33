import type { Contract } from '../core/contract'
import {
  beforeBooking,
  carrierList,
  createDhl,
  createPostnord,
  handOverShipment,
  parcelLabel,
  resolveShipment,
  shipmentItem,
  shipmentLabel,
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
    shipmentList,
    shipmentItem,
    shipmentLabel,
    parcelLabel,
    trackShipment,
    handOverShipment,
    resolveShipment,
    voidShipment,
  ],
}
