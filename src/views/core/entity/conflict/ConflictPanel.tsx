import { Suspense } from 'react'
import { part } from '../../chunk'
import type { ConflictProps } from './Choices'

const Choices = part('both values of each field', () => import('./Choices'))

export const ConflictPanel = (props: ConflictProps) => (
  <Suspense>
    <Choices {...props} />
  </Suspense>
)
