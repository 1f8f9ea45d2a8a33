import { inProgressDoneListAdmin, requestBookItemAdmin, requestBookListAdmin } from '#api/agents/admin'
import { inProgressList, preOrderItem, preOrderList, requestBookItem } from '#api/agents/own'
import type { RequestState } from '#api/agents/requests'
import { ownPreorder, ownProgress, staffPreorder, staffProgress } from './paths'

/** The SWR name of all that is read of requests. */
export const requestName = 'DistributorRequest'

/** Which requests a page shows, whose they are, and where one of them is opened. */
export const lists = {
  [`${staffPreorder}/list`]: {
    list: requestBookListAdmin,
    at: `${staffPreorder}/request/detail-list`,
    isOwn: false,
    states: ['draft', 'new'],
  },
  [`${staffProgress}/list`]: {
    list: inProgressDoneListAdmin,
    at: `${staffProgress}/distributor-list/detail-list`,
    isOwn: false,
    states: ['inProgress', 'delivered', 'done', 'cancelled'],
  },
  [`${ownPreorder}/list`]: { list: preOrderList, at: `${ownPreorder}/detail-list`, isOwn: true, states: ['draft', 'new'] },
  [`${ownProgress}/list`]: {
    list: inProgressList,
    at: `${ownProgress}/distributor/request/detail-list`,
    isOwn: true,
    states: ['inProgress', 'delivered'],
  },
} as const satisfies Record<string, { list: unknown; at: string; isOwn: boolean; states: readonly RequestState[] }>

/** How one request is read, by its page's path. */
export function readingAt(path: string) {
  if (path.startsWith(ownProgress)) return { item: requestBookItem, isOwn: true, list: `${ownProgress}/list` }
  if (path.startsWith(ownPreorder)) return { item: preOrderItem, isOwn: true, list: `${ownPreorder}/list` }
  return {
    item: requestBookItemAdmin,
    isOwn: false,
    list: path.startsWith(staffProgress) ? `${staffProgress}/list` : `${staffPreorder}/list`,
  }
}
