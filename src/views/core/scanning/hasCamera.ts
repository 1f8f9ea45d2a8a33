import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isThere = false

/** Before somebody has allowed it, a browser tells that there is a camera and nothing else of it. */
async function look(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  isThere = devices.some(({ kind }) => kind === 'videoinput')
  for (const listener of listeners) listener()
}

const again = () => void look()

function subscribe(listener: () => void): () => void {
  // Only over HTTPS.
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined
  if (!devices) return () => undefined
  listeners.add(listener)
  devices.addEventListener('devicechange', again)
  again()
  return () => {
    listeners.delete(listener)
    devices.removeEventListener('devicechange', again)
  }
}

export const useHasCamera = (): boolean => useSyncExternalStore(subscribe, () => isThere)
