import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { allows, type Needed } from '#api/core/permissions'
import { useSession } from './system'

export function useMay(): (needed: Needed) => boolean {
  const held = useSelector(useSession(), ({ context }) => context.permissions)
  return useCallback((needed) => allows(held, needed), [held])
}
