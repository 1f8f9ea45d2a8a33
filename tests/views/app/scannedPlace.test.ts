import { expect, test } from 'vitest'
import { scannedPlace } from '#views/app/scannedPlace.ts'

test('our own codes and parcel numbers open what they name, and other codes nothing', () => {
  expect(
    ['BO:order:4711', 'bo:delivery:17', 'BO:shelf:A-12', 'BO:shelf:T:Pallet_3', 'BO-4', '00373500454000001404'].map(scannedPlace),
  ).toEqual([
    '/order/number/4711',
    '/order/inprogress-orders/delivery/17',
    '/inventory/stockholm/list?filter.onShelf=A-12',
    '/inventory/tehran/list?filter.onShelf=Pallet%203',
    '/order/shipments/edit/4',
    '/order/shipments/list?search=373500454000001404',
  ])
  expect(['9789100124311', 'BO:order:x', 'PD-17'].map(scannedPlace)).toEqual([undefined, undefined, undefined])
})
