import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useConnection } from '../system'
import { Notice } from './Notice'

type UnsentTexts = {
  waiting: (count: number) => string
  sentAll: string
  offline: (count: number) => string
  ofOthers: (count: number) => string
  notStored: string
  again: string
}

type Props = {
  unsent: number
  /** Items of people who are not signed in here. */
  ofOthers: number
  isStored: boolean
  /** The server was not reached. */
  isPausing: boolean
  onRetry: () => void
  texts: UnsentTexts
}

/** How much of what this device holds the server has not. */
export function Unsent({ unsent, ofOthers, isStored, isPausing, onRetry, texts }: Props) {
  // A bar says so already.
  const isOffline = useSelector(useConnection(), (state) => state.matches('offline'))
  return (
    <>
      <span role="status">{unsent > 0 ? texts.waiting(unsent) : texts.sentAll}</span>
      {!isStored && <Notice tone="warning" title={texts.notStored} />}
      {isPausing && unsent > 0 && !isOffline && (
        <Notice tone="warning" title={texts.offline(unsent)} actions={<Again onRetry={onRetry}>{texts.again}</Again>} />
      )}
      {ofOthers > 0 && <Notice tone="info" title={texts.ofOthers(ofOthers)} />}
    </>
  )
}

export const Again = ({ onRetry, children }: { onRetry: () => void; children: string }) => (
  <Button size="1" variant="soft" highContrast onClick={onRetry}>
    {children}
  </Button>
)
