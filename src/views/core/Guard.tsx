import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { allows, type Needed } from '#api/core/permissions'
import { useSession } from './system'

/** Whether whoever is signed in may do what needs this permission. */
export const useIsAllowed = (needed: Needed): boolean => useSelector(useSession(), ({ context }) => allows(context.permissions, needed))

/** Shows its children to whoever holds the permission, and `instead` to others. */
export const Guard = ({ needs, instead = null, children }: { needs: Needed; instead?: ReactNode; children: ReactNode }) =>
  useIsAllowed(needs) ? children : instead
