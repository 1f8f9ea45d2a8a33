import type { Endpoint } from '#api/core/endpoint'
import { fileHandlers } from './files'
import { metaHandlers } from './http/meta'
import type { Room } from './manifest'
import * as tables from './tables'

export const core: Room<{ contract: Endpoint[] }> = {
  tables,
  handlers: ({ contract }) => [...metaHandlers(contract), ...fileHandlers],
}
