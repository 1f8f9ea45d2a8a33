import type { Contract } from '../core/contract'
import {
  addLabel,
  beforeBooking,
  carrierList,
  createDhl,
  createPostnord,
  handOverShipment,
  parcelLabel,
  resolveShipment,
  shipmentItem,
  shipmentLabel,
  shipmentLabels,
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
    shipmentLabels,
    addLabel,
    trackShipment,
    handOverShipment,
    resolveShipment,
    voidShipment,
  ],
}
