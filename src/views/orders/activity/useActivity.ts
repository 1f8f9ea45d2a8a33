import type { activityMachine } from '#machines/orders/activity'
import { useProcess } from '#views/core/system.ts'

export const useActivity = () => useProcess<typeof activityMachine>('activity')
