import type { activityMachine } from '#machines/orders/activity'
import { useProcess } from '#views/core/system.ts'

/** What is held and under way. It stands once the workspace has loaded, so in every view inside the shell. */
export const useActivity = () => useProcess<typeof activityMachine>('activity')
