import { inProgressList, preOrderList, requestBookItem } from '#api/agents/own'
import { fake } from './fake'
import { request, rows } from './fixtures/requests'

export const ownItem = '/agent/in-progress/distributor/request/detail-list/12'
/** Lists that every page of a distributor reads. */
export const ownReads = [fake(inProgressList, rows), fake(preOrderList, rows)]

/** A story of the distributor's page at a path. */
export const ownAt = (path: string, ...msw: ReturnType<typeof fake>[]) => ({
  args: { path },
  parameters: { route: path, msw: [...msw, ...ownReads] },
})

export const ownRequest = (of: Partial<typeof request> = {}) => fake(requestBookItem, { ...request, ...of })
