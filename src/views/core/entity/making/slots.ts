import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { Choice } from '../../field/option'
import { slot } from '../../slot'

/** An entity's declaration, for what is made where it is chosen. It comes with the first field that may make something. */
export const declarations = slot<(name: string) => Promise<AnyEntity | undefined>>('declarations')

/** A record to be made of what was typed where one is chosen. */
export type Asked = { entity: AnyEntity; typed: string; onMade: (made: Choice) => void }

/** The dialog that makes a record; its own fields may make others. */
export const recordMaker = slot<ComponentType<Asked & { onClose: () => void }>>('record maker')
