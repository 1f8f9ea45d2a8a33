import { useEffect } from 'react'

const ignore = () => undefined

/** Keeps the screen on while a page is shown, where the device can: over HTTPS, and again whenever the page comes back. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (isGone) await lock.release()
    }
    const again = () => void hold().catch(ignore)
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      lock?.release().catch(ignore)
    }
  }, [])
}
