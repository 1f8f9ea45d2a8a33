import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  things: {
    inventory: 'warehouse shelf',
    stock_months: 'place',
    stock_moves: 'from_place to_place kind source note',
    stock_transfer_items: '',
    stock_transfers: 'from_place to_place state note',
    stocktake_counts: 'client_id shelf',
    stocktake_items: 'shelf',
    stocktakes: 'warehouse shelf state',
  },
}
