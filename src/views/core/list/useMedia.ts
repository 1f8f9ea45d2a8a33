import { useCallback, useSyncExternalStore } from 'react'

/** Tables become cards below this width. */
export const narrow = '(max-width: 767px)'

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
