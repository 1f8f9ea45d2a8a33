import { path } from '../core/paths'

export const inventoryPaths = {
  all: '/inventory/list',
  stockOf: path('/inventory/list/edit/:id'),
  warehouse: path('/inventory/:warehouse/list'),
  review: path('/inventory/:warehouse/review/list'),
  count: path('/inventory/:warehouse/review/count'),
  shelf: path('/inventory/:warehouse/shelf'),
  transfers: '/inventory/transfer/list',
  transfer: path('/inventory/transfer/edit/:id'),
  movements: '/inventory/movements/list',
}
