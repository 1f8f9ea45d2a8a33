import type { Contract } from '../core/contract'
import {
  carrierList,
  createDhl,
  createPostnord,
  resolveShipment,
  shipmentItem,
  shipmentLabel,
  shipmentList,
  trackShipment,
  voidShipment,
} from './shipments'

export const contract: Contract = {
  calls: [carrierList, createPostnord, createDhl, shipmentList, shipmentItem, shipmentLabel, trackShipment, resolveShipment, voidShipment],
}
