import type { LeasedTools } from '../core/jobs/leased'
import type { Keys } from '../integrations/connections'

/** What work that no call waits for is done with. */
export type Tools = LeasedTools & Keys & { publicUrl: string }
