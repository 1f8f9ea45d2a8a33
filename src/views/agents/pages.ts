import { newestFirst, type Page } from '#views/core/pages.ts'
import { ownPreorder, ownProgress, staffPreorder, staffProgress } from './paths'
import { tabs } from './tabs'

const loadList = () => import('./RequestList')
const loadRequest = () => import('./RequestPage')
const loadTitles = () => import('./OwnTitles')
const query = newestFirst

export const pages: Page[] = [
  {
    path: `${ownProgress}/list`,
    title: 'Requests in progress',
    permission: 'OrdersToPubAgentsInProgress',
    menu: { title: tabs.inProgress, query },
    load: loadList,
  },
  {
    path: `${ownProgress}/distributor/request/detail-list/:id`,
    title: 'Request',
    permission: 'OrdersToPubAgentsInProgress',
    load: loadRequest,
  },
  {
    path: `${ownPreorder}/list`,
    title: 'Requests',
    permission: 'OrdersToPubAgentsPreorder',
    menu: { title: tabs.preorder, query },
    load: loadList,
  },
  // The same page by another link (docs/product.md, Screens): its path finds the row above.
  {
    path: `${ownPreorder}/list`,
    title: tabs.submit,
    permission: 'OrdersToPubAgentsPreorder',
    menu: { title: tabs.submit, permission: 'OrdersToPubAgentsSubmitNewOrder', query: `addProduct=true&${query}` },
    load: loadList,
  },
  { path: `${ownPreorder}/detail-list/:id`, title: 'Request', permission: 'OrdersToPubAgentsPreorder', load: loadRequest },
  ...(
    [
      ['book', 'Books', 'OrdersToPubAgentsBooks'],
      ['document', 'Documents', 'OrdersToPubAgentsDocuments'],
      ['other', 'Other products', 'OrdersToPubAgentsOtherProducts'],
    ] as const
  ).map(
    ([kind, title, permission]): Page => ({
      path: `/agent/order-${kind}-product/list`,
      title,
      permission,
      load: loadTitles,
      menu: { title, query },
    }),
  ),
  {
    path: '/agent/distributor-data',
    title: tabs.data,
    permission: 'Profile',
    menu: { title: tabs.data, permission: 'OrdersToPubAgents' },
    load: () => import('./OwnData'),
  },
  {
    path: '/admin-agent/add-product/admin-preorder',
    title: 'New order to publisher',
    permission: 'DistributorNewOrderToPublisher',
    menu: { title: 'New order to publisher' },
    load: () => import('./Proposals'),
  },
  {
    path: `${staffPreorder}/list`,
    title: 'Requests to distributors',
    permission: 'DistributorOrder',
    menu: { title: 'Requests', query, count: 'admin-preorder' },
    load: loadList,
  },
  { path: `${staffPreorder}/request/detail-list/:id`, title: 'Request', permission: 'DistributorOrder', load: loadRequest },
  {
    path: `${staffProgress}/list`,
    title: 'Requests in progress and done',
    permission: 'DistributorInProgressDoneOrders',
    menu: { title: 'In progress and done', query, count: 'admin-distributor' },
    load: loadList,
  },
  {
    path: `${staffProgress}/distributor-list/detail-list/:id`,
    title: 'Request',
    permission: 'DistributorInProgressDoneOrders',
    load: loadRequest,
  },
]
