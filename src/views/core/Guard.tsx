import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { allows, type Needed } from '#api/core/permissions'
import { useSession } from './system'

export const useIsAllowed = (needed: Needed): boolean => useSelector(useSession(), ({ context }) => allows(context.permissions, needed))

export const Guard = ({ needs, instead = null, children }: { needs: Needed; instead?: ReactNode; children: ReactNode }) =>
  useIsAllowed(needs) ? children : instead
