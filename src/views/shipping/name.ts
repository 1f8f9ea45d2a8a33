/** The SWR name of all that is read of shipments. */
export const shipmentName = 'Shipment'
