import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { Choice } from '../../field/option'
import { slot } from '../../slot'

export const declarations = slot<(name: string) => Promise<AnyEntity | undefined>>('declarations')

export type Asked = { entity: AnyEntity; typed: string; onMade: (made: Choice) => void }

export const recordMaker = slot<ComponentType<Asked & { onClose: () => void }>>('record maker')
