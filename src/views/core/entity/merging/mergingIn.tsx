import { Suspense } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { part } from '../../chunk'
import type { Selection } from '../../list/state/selection'

const Mergeable = part('the merge', () => import('./Mergeable'))

/** What a list, its chosen rows or the page of a record have for merging: loaded by itself. */
export const mergingIn = (entity: AnyEntity, of?: Selection | number | null) =>
  entity.isMergeable && (
    <Suspense>
      <Mergeable entity={entity} of={of} />
    </Suspense>
  )
