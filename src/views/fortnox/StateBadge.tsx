import { Badge } from '@radix-ui/themes'
import type { SyncState } from '#api/fortnox/kinds'
import { texts } from './texts'

const colours: Record<SyncState, 'gray' | 'red' | 'blue' | 'amber' | 'green'> = {
  new: 'gray',
  changed: 'blue',
  synced: 'green',
  sending: 'amber',
  doubtful: 'amber',
  failed: 'red',
  refused: 'gray',
}

export const StateBadge = ({ state }: { state: SyncState }) => (
  <Badge color={colours[state]} highContrast>
    {texts.states[state]}
  </Badge>
)
