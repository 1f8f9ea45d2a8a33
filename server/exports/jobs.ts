import type { LeasedTools } from '../core/jobs/leased'
import type { Keys } from '../integrations/connections'

export type Tools = LeasedTools & Keys & { publicUrl: string }
