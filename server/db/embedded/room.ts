import type { Reserve } from './reserve'

/** Milliseconds. */
const lookEvery = 1000

export type Room = {
  full(): void
  stop(): void
}

export function createRoom(reserve: Reserve, onFullChange: (isFull: boolean) => void, every = lookEvery): Room {
  let looking: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(looking)
    looking = undefined
  }
  const look = () => {
    if (!reserve.fill()) return
    stop()
    onFullChange(false)
  }
  return {
    full() {
      if (looking) return
      looking = setInterval(look, every).unref()
      onFullChange(true)
    },
    stop,
  }
}
