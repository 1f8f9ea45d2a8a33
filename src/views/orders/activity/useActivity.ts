import type { activityMachine } from '#machines/orders/activity'
import type { basketChangesMachine } from '#machines/orders/basketChanges'
import { useProcess } from '#views/core/system.ts'

export const useActivity = () => useProcess<typeof activityMachine>('activity')
export const useBasketChanges = () => useProcess<typeof basketChangesMachine>('basketChanges')
