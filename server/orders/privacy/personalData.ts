import { sql } from 'drizzle-orm'
import type { PersonalData } from '../../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    baskets: {
      title: 'Orders',
      why: 'To carry orders out',
      of: sql`t.customer_id = p.id`,
      columns: {
        status: 'keep',
        channel: 'keep',
        warehouse: 'keep',
        payment_state: 'keep',
        currency: 'keep',
        vat_case: 'keep',
        charge_shares: 'keep',
        first_titles: 'keep',
        booked_parcels: { erase: sql`'[]'::jsonb` },
        list: 'keep',
        payment_reference: 'clear',
        order_reference: 'clear',
      },
      auditedAs: ['Basket'],
      auditKeeps: ['status', 'paymentState'],
    },
    basket_details: {
      title: 'Order lines',
      why: 'To carry orders out',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        title: 'keep',
        isbn: 'keep',
        contributor: 'keep',
        format: 'keep',
      },
    },
    basket_services: {
      title: 'Services of orders',
      why: 'To carry orders out',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        title: 'keep',
      },
    },
    basket_comments: {
      title: 'Comments on orders',
      why: 'To carry orders out',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        text: { erase: sql`'Erased'` },
      },
      auditedAs: ['BasketComment'],
    },
    basket_deliveries: {
      title: 'Deliveries',
      why: 'To deliver',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        state: 'keep',
        warehouse: 'keep',
        consignee: 'clear',
        booked_with: 'keep',
      },
    },
    delivery_returns: {
      title: 'Returned goods',
      why: 'To take goods back',
      of: sql`exists (select from basket_deliveries d join baskets b on b.id = d.basket_id where d.id = t.delivery_id and b.customer_id = p.id)`,
      columns: {
        items: 'keep',
        reason: 'clear',
      },
    },
    offers: {
      title: 'Offers',
      why: 'To offer what was asked for',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        state: 'keep',
        language: 'keep',
        note: 'clear',
        lines: 'keep',
        parties: { erase: sql`t.parties - 'buyer'` },
        sent_to: 'clear',
        answer: 'clear',
      },
      auditedAs: ['Offer'],
      auditKeeps: ['state'],
    },
    wishes: {
      title: 'Wishes',
      why: 'To find what somebody would like to have',
      of: sql`t.customer_id = p.id`,
      columns: {
        title: 'clear',
        isbn: 'keep',
        note: 'clear',
        state: 'keep',
      },
      isRemoved: true,
      auditedAs: ['Wish'],
      auditKeeps: ['state'],
    },
    discount_redemptions: {
      title: 'Used discount codes',
      why: 'To let a code be used once',
      of: sql`t.customer_id = p.id`,
      columns: {
        state: 'keep',
      },
    },
    wrong_discount_codes: {
      title: 'Wrong discount codes',
      why: 'To stop guesses of codes',
      of: sql`t.user_id = p.id`,
      columns: {},
      isRemoved: true,
    },
  },
  refusals: [
    {
      reason: 'openOrders',
      from: sql`baskets`,
      where: sql`t.customer_id = p.id and t.status not in ('done', 'cancelled')`,
      message: (count) => `${count} ${count === 1 ? 'order is' : 'orders are'} open: finish or cancel ${count === 1 ? 'it' : 'them'} first`,
    },
  ],
  things: {
    basket_counts: '',
    basket_delivery_items: '',
  },
}
