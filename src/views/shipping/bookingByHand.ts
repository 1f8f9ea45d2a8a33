import { shipmentPaths } from '#api/shipping/paths'

export const bookingByHand = ({ basketId, deliveryId }: { basketId: number; deliveryId?: number | undefined }): string =>
  `${shipmentPaths.new}?order=${basketId}${deliveryId === undefined ? '' : `&delivery=${deliveryId}`}`
