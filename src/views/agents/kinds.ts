import { inProgressDoneListAdmin, requestBookItemAdmin, requestBookListAdmin } from '#api/agents/admin'
import { finishedList, inProgressList, preOrderItem, preOrderList, requestBookItem } from '#api/agents/own'
import { agentPaths } from '#api/agents/paths'
import type { RequestState } from '#api/agents/requests'
import { type PathTo, paramsAt } from '#api/core/paths'

const { own, staff } = agentPaths

export const requestName = 'DistributorRequest'

export const lists = {
  [staff.preorders]: {
    list: requestBookListAdmin,
    at: staff.preorder,
    isOwn: false,
    states: ['draft', 'new'],
  },
  [staff.inProgress]: {
    list: inProgressDoneListAdmin,
    at: staff.request,
    isOwn: false,
    states: ['inProgress', 'delivered', 'done', 'cancelled'],
  },
  [own.preorders]: { list: preOrderList, at: own.preorder, isOwn: true, states: ['draft', 'new'] },
  [own.inProgress]: {
    list: inProgressList,
    at: own.request,
    isOwn: true,
    states: ['inProgress', 'delivered'],
  },
  [own.finished]: { list: finishedList, at: own.finishedRequest, isOwn: true, states: ['done', 'cancelled'] },
} as const satisfies Record<string, { list: unknown; at: PathTo<'id'>; isOwn: boolean; states: readonly RequestState[] }>

export function readingAt(path: string) {
  if (paramsAt(own.request, path)) return { item: requestBookItem, isOwn: true, list: own.inProgress }
  if (paramsAt(own.finishedRequest, path)) return { item: requestBookItem, isOwn: true, list: own.finished }
  if (paramsAt(own.preorder, path)) return { item: preOrderItem, isOwn: true, list: own.preorders }
  return {
    item: requestBookItemAdmin,
    isOwn: false,
    list: paramsAt(staff.request, path) ? staff.inProgress : staff.preorders,
  }
}
