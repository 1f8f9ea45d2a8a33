import { recordPaths } from '../core/recordPaths'

export const shipmentPaths = recordPaths('/order/shipments')
