export const shipmentName = 'Shipment'
