import { path } from '../core/paths'

export const agentPaths = {
  own: {
    preorders: '/agent/preorder/list',
    preorder: path('/agent/preorder/detail-list/:id'),
    inProgress: '/agent/in-progress/list',
    request: path('/agent/in-progress/distributor/request/detail-list/:id'),
    finished: '/agent/finished/list',
    finishedRequest: path('/agent/finished/request/detail-list/:id'),
    books: '/agent/order-book-product/list',
    documents: '/agent/order-document-product/list',
    otherProducts: '/agent/order-other-product/list',
    data: '/agent/distributor-data',
  },
  staff: {
    proposals: '/admin-agent/add-product/admin-preorder',
    preorders: '/admin-agent/admin-preorder/list',
    preorder: path('/admin-agent/admin-preorder/request/detail-list/:id'),
    inProgress: '/admin-agent/admin-distributor/list',
    request: path('/admin-agent/admin-distributor/distributor-list/detail-list/:id'),
  },
} as const
