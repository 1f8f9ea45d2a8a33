import { type ComponentType, createContext } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { Choice } from '../../field/option'

export type NewRecordRequest = { entity: AnyEntity; typed: string; onMade: (made: Choice) => void }

type MakingParts = {
  /** An entity's declaration; undefined for records that are made on pages of their own. */
  declarationOf: (name: string) => Promise<AnyEntity | undefined>
  NewRecord: ComponentType<NewRecordRequest & { onClose: () => void }>
}

/** Without it, fields only choose. */
export const Making = createContext<MakingParts | undefined>(undefined)
