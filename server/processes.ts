import type { Bound } from './endpoints'

/** The handlers of every process, one file each. */
export const processes: Bound[] = []
