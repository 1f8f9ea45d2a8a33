import { humanCheckChallenge } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import { listViews } from '#api/core/listViews'
import { outboxMessagesOfRecord } from '#api/core/sending/outbox'
import { workList } from '#api/dashboard/work'
import { codeIndex } from '#api/inventory/codeIndex'
import { orderDetails } from '#api/invoices/orderDetails'
import { freightOptions } from '#api/orders/basketCharges'
import { removeEmptyBasket } from '#api/orders/basketEdits'
import { basketLists } from '#api/orders/basketLists'
import { finance } from '#api/reference/finance'
import { beforeBooking } from '#api/shipping/shipments'
import { fake } from './fake'
import { menuCounts } from './fixtures/people'

/** An order without documents. */
const nothingMade = {
  documents: [],
  deliveryStates: [],
  toDeliver: 0,
  toInvoice: 0,
  deliveredToInvoice: 0,
  chargesToInvoice: 0,
  invoiced: 0,
  notInvoiced: 0,
  paid: 0,
  due: 0,
  vat: {
    case: 'domestic' as const,
    facts: { place: { country: 'SE', postalCode: '' }, isBusiness: false, vatNumber: '', isVatCharged: false },
    orgNumber: '',
  },
}

/** Answers for reads that many screens make beside their own, some of them when the browser is idle. A story's own handlers win. */
export const surroundings = [
  fake.never(humanCheckChallenge),
  fake(countMenu, menuCounts),
  fake(workList, []),
  fake(listViews, []),
  fake(codeIndex, { editions: [], isComplete: true }),
  fake(freightOptions, []),
  // An order's page reads its neighbours when it has nothing else to do, and removes an empty order as it is left.
  fake(removeEmptyBasket, null),
  ...Object.values(basketLists).map((list) => fake(list, [])),
  fake(finance.Currency.calls.all, [
    { id: 1, title: 'Swedish krona', code: 'SEK', valueInKrona: 1 },
    { id: 2, title: 'Euro', code: 'EUR', valueInKrona: 11.05 },
  ]),
  fake(orderDetails, nothingMade),
  fake(outboxMessagesOfRecord, []),
  fake(beforeBooking, { refusal: null, postServiceId: null, weight: 0, unweighed: [], services: [], shipments: [] }),
]
