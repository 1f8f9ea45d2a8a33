import type { AnyEntity } from '#api/core/entity'
import { useIsAllowed } from '../../Guard'

export function useMayMerge({ permissions: { edit, remove } }: AnyEntity): boolean {
  const mayEdit = useIsAllowed(edit)
  return useIsAllowed(remove) && mayEdit
}
