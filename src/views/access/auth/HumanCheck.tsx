import { Button, Spinner, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { HumanCheckActor } from '#machines/access/humanCheck'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import styles from './Auth.module.css'
import { beginCheck, endCheck, isByHand } from './check'
import { offerGround } from './siteKey'

// Signing in needs the check, whether or not it is drawn.
export { beginCheck, endCheck, spendCheck } from './check'

export type Texts = typeof texts
const texts = inLanguage('access/HumanCheck', {
  waiting: 'Human check',
  working: 'Checking that you are human…',
  byHand: 'Confirm that you are human',
  verified: 'Human check passed',
  failed: 'The human check failed',
  insecure: 'The human check needs a secure (https) address',
})

/** The check of the sign-in page, for as long as it is drawn. */
export default function HumanCheck(): ReactNode {
  const [check, setCheck] = useState(beginCheck)
  useEffect(() => {
    setCheck(beginCheck())
    return endCheck
  }, [])
  return <CheckLine check={check} isByHand={isByHand} />
}

/** A proof of work needs no click, a site-key widget does. */
export function CheckLine({ check, isByHand = false }: { check: HumanCheckActor; isByHand?: boolean }): ReactNode {
  const state = useSelector(check, (snapshot) => snapshot.value)
  return (
    <div className={styles.check} data-state={state}>
      <div className={styles.checkLine}>
        <span className={styles.checkMark} aria-hidden>
          {state === 'working' && !isByHand ? <Spinner size="1" /> : <Mark state={state} />}
        </span>
        <Text size="2" role="status" color={state === 'failed' ? 'red' : 'gray'} highContrast>
          {wordsFor(state, isByHand)}
        </Text>
        {state === 'failed' && (
          <Button type="button" size="1" variant="soft" onClick={() => check.send({ type: 'check.retry' })}>
            {tryAgain}
          </Button>
        )}
      </div>
      {isByHand && <div ref={offerGround} />}
    </div>
  )
}

function wordsFor(state: 'waiting' | 'working' | 'verified' | 'failed', isByHand: boolean): string {
  if (state === 'failed' && !isByHand && !isSecureContext) return texts.insecure
  return state === 'working' && isByHand ? texts.byHand : texts[state]
}

const Mark = ({ state }: { state: string }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" aria-hidden>
    <circle cx="8" cy="8" r="6.5" strokeOpacity={0.5} />
    {state === 'verified' && <path d="m5 8.2 2.1 2.1L11 6" />}
    {state === 'failed' && <path d="M8 4.8v3.6M8 11v.1" />}
  </svg>
)
