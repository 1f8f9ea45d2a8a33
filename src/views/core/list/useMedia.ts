import { useCallback, useSyncExternalStore } from 'react'

/** Paper has room for a table. */
export const narrow = 'screen and (max-width: 767px)'

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
