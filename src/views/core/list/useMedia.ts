import { useCallback, useSyncExternalStore } from 'react'

/** Tables become cards below this width. */
export const narrow = '(max-width: 767px)'

/** Where there is a pointer that hovers. */
export const hovering = '(hover: hover)'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const media = matchMedia(query)
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )
