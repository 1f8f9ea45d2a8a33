import type { Reserve } from './reserve'

/** How often a full disk is looked at again, in ms. */
const lookEvery = 1000

/** Whether the disk has room, as far as writes have shown. */
export type Room = {
  /** A write found none. */
  full(): void
  stop(): void
}

/** `told` hears when the disk becomes full, and when the reserve is whole again; `every` is in ms. */
export function createRoom(reserve: Reserve, told: (isFull: boolean) => void, every = lookEvery): Room {
  let looking: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(looking)
    looking = undefined
  }
  const look = () => {
    if (!reserve.fill()) return
    stop()
    told(false)
  }
  return {
    full() {
      if (looking) return
      looking = setInterval(look, every).unref()
      told(true)
    },
    stop,
  }
}
