import type { LeasedTools } from '../core/jobs/leased'
import type { Secrets } from '../core/secrets'

/** What work that no call waits for is done with. */
export type Tools = LeasedTools & { secrets: Secrets; publicUrl: string }
