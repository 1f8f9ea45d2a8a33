import { Suspense } from 'react'
import { part } from '../../chunk'
import type { ConflictProps } from './Choices'

// Two people seldom change one record at once.
const Choices = part('both values of each field', () => import('./Choices'))

/** What two people changed of one record, to choose from. */
export const ConflictPanel = (props: ConflictProps) => (
  <Suspense>
    <Choices {...props} />
  </Suspense>
)
