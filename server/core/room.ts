import { contract } from '#api/core/contract'
import type { Endpoint } from '#api/core/endpoint'
import { fileHandlers } from './files'
import { metaHandlers } from './http/meta'
import type { Room } from './manifest'
import * as tables from './tables'

export const core: Room<{ endpoints: Endpoint[] }> = {
  contract,
  tables,
  handlers: ({ endpoints }) => [...metaHandlers(endpoints), ...fileHandlers],
}
