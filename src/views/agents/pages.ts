import { agentPaths } from '#api/agents/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { tabs } from './tabs'

const loadList = () => import('./RequestList')
const loadRequest = () => import('./RequestPage')
const loadTitles = () => import('./OwnTitles')
const query = newestFirst
const { own, staff } = agentPaths

export const pages: Page[] = [
  {
    path: own.inProgress,
    title: 'Requests in progress',
    permission: 'OrdersToPubAgentsInProgress',
    menu: { title: tabs.inProgress, query },
    load: loadList,
  },
  {
    path: own.request.pattern,
    title: 'Request',
    permission: 'OrdersToPubAgentsInProgress',
    load: loadRequest,
  },
  {
    path: own.finished,
    title: 'Finished requests',
    permission: 'OrdersToPubAgentsInProgress',
    menu: { title: tabs.finished, query },
    load: loadList,
  },
  { path: own.finishedRequest.pattern, title: 'Request', permission: 'OrdersToPubAgentsInProgress', load: loadRequest },
  {
    path: own.preorders,
    title: 'Requests',
    permission: 'OrdersToPubAgentsPreorder',
    menu: { title: tabs.preorder, query },
    load: loadList,
  },
  {
    path: own.preorders,
    title: tabs.submit,
    permission: 'OrdersToPubAgentsPreorder',
    menu: { title: tabs.submit, permission: 'OrdersToPubAgentsSubmitNewOrder', query: `addProduct=true&${query}` },
    load: loadList,
  },
  { path: own.preorder.pattern, title: 'Request', permission: 'OrdersToPubAgentsPreorder', load: loadRequest },
  ...(
    [
      ['books', 'Books', 'OrdersToPubAgentsBooks'],
      ['documents', 'Documents', 'OrdersToPubAgentsDocuments'],
      ['otherProducts', 'Other products', 'OrdersToPubAgentsOtherProducts'],
    ] as const
  ).map(
    ([kind, title, permission]): Page => ({
      path: own[kind],
      title,
      permission,
      load: loadTitles,
      menu: { title, query },
    }),
  ),
  {
    path: own.data,
    title: tabs.data,
    permission: 'Profile',
    menu: { title: tabs.data, permission: 'OrdersToPubAgents' },
    load: () => import('./OwnData'),
  },
  {
    path: staff.proposals,
    title: 'New order to publisher',
    permission: 'DistributorNewOrderToPublisher',
    menu: { title: 'New order to publisher' },
    load: () => import('./Proposals'),
  },
  {
    path: staff.preorders,
    title: 'Requests to distributors',
    permission: 'DistributorOrder',
    menu: { title: 'Requests', query, count: 'admin-preorder' },
    load: loadList,
  },
  { path: staff.preorder.pattern, title: 'Request', permission: 'DistributorOrder', load: loadRequest },
  {
    path: staff.inProgress,
    title: 'Requests in progress and done',
    permission: 'DistributorInProgressDoneOrders',
    menu: { title: 'In progress and done', query, count: 'admin-distributor' },
    load: loadList,
  },
  {
    path: staff.request.pattern,
    title: 'Request',
    permission: 'DistributorInProgressDoneOrders',
    load: loadRequest,
  },
]
