import { chunk, part } from '#views/core/chunk.ts'
import { loadRest } from './early'

const rest = chunk('what records are made of', loadRest)

/** How a record is made where it is chosen. */
export const making = {
  declarationOf: async (name: string) => (await rest.read()).declarationOf(name),
  NewRecord: part('the form of a new record', () => import('#views/core/entity/making/NewRecord.tsx')),
}
