import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { isPath } from '#api/core/paths'

export const cameFrom = (): string | null => {
  const from: unknown = history.state?.from
  return typeof from === 'string' && isPath(from) ? from : null
}

/** History back if the list is the previous entry, otherwise by its link. */
export function useBack(list: string): { leave: () => void; link: { href: string; onClick: (event: MouseEvent) => void } } {
  const [, navigate] = useLocation()
  const from = cameFrom()
  const leave = () => (from ? history.back() : navigate(list))
  return {
    leave,
    link: {
      href: from ?? list,
      onClick(event) {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        leave()
      },
    },
  }
}
