import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes, type SecondFactorState, secondFactor } from '#api/access/security'
import { client } from '#api/core/client'
import { refresh, useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { date } from '#views/core/format.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { ConfirmDevice, type Offered } from './ConfirmDevice'
import { Proof } from './Proof'
import { RecoveryCodes } from './RecoveryCodes'
import styles from './Security.module.css'
import { texts } from './texts'

const factorTexts = texts.factor

/** State of the view, not of an actor, so that no trace holds it. */
type Step =
  | { at: 'start' }
  | { at: 'proving'; what: 'device' | 'codes' | 'off' }
  | { at: 'confirming'; offered: Offered }
  | { at: 'told'; recoveryCodes: string[]; message: string }

export function SecondFactor() {
  const { data, error, mutate } = useAnswer('SecondFactor', secondFactor, {})
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <Heading as="h2" size="4" id="second-factor">
        {factorTexts.title}
      </Heading>
      <Text as="p" size="2">
        {factorTexts.what}
      </Text>
      {data ? (
        <Steps state={data.data} />
      ) : error ? (
        <PartFault text={error.message} onRetry={() => mutate()} />
      ) : (
        <Skeleton height="72px" width="100%" />
      )}
    </section>
  )
}

function Steps({ state }: { state: SecondFactorState }) {
  const session = useSession()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const start = () => setStep({ at: 'start' })
  const done = (message: string) => {
    void refresh('SecondFactor')
    toast.success(message)
    start()
  }

  if (step.at === 'confirming')
    return (
      <ConfirmDevice
        offered={step.offered}
        onCancel={start}
        onConfirmed={(recoveryCodes) => {
          void refresh('SecondFactor')
          setStep({ at: 'told', recoveryCodes, message: factorTexts.turnedOn })
        }}
      />
    )
  if (step.at === 'told')
    return (
      <RecoveryCodes
        codes={step.recoveryCodes}
        onSaved={() => {
          done(step.message)
          session.send({ type: 'factor.turnedOn' })
        }}
      />
    )
  if (step.at === 'proving') {
    if (step.what === 'codes')
      return (
        <Proof
          submit={factorTexts.renew}
          needsCode
          send={(body) => client.call(renewRecoveryCodes, { body })}
          onCancel={start}
          onSent={({ data: { recoveryCodes } }) => setStep({ at: 'told', recoveryCodes, message: factorTexts.renewed })}
        />
      )
    if (step.what === 'off')
      return (
        <Proof
          submit={factorTexts.turnOff}
          needsCode
          send={(body) => client.call(removeSecondFactor, { body })}
          onCancel={start}
          onSent={() => done(factorTexts.turnedOff)}
        />
      )
    return (
      <Proof
        submit={factorTexts.goOn}
        needsCode={state.isOn}
        send={({ currentPassword, code }) =>
          client.call(beginSecondFactor, { body: state.isOn ? { currentPassword, code } : { currentPassword } })
        }
        onCancel={start}
        onSent={({ data: offered }) => setStep({ at: 'confirming', offered })}
      />
    )
  }
  return <CurrentState state={state} onChosen={(what) => setStep({ at: 'proving', what })} />
}

function CurrentState({ state, onChosen }: { state: SecondFactorState; onChosen: (what: 'device' | 'codes' | 'off') => void }) {
  const { isOn, isRequired, turnedOnAt, recoveryCodesLeft } = state
  if (!isOn)
    return (
      <>
        <Text as="p" size="2" weight="bold">
          {factorTexts.off}
        </Text>
        <Button onClick={() => onChosen('device')}>{factorTexts.turnOn}</Button>
      </>
    )
  return (
    <>
      <Text as="p" size="2" weight="bold">
        {factorTexts.on(turnedOnAt ? date(turnedOnAt) : '')} {factorTexts.left(recoveryCodesLeft)}
      </Text>
      {isRequired && (
        <Text as="p" size="2" color="gray">
          {factorTexts.isRequired}
        </Text>
      )}
      <div className={styles.row}>
        <Button variant="soft" onClick={() => onChosen('codes')}>
          {factorTexts.renew}
        </Button>
        <Button variant="soft" onClick={() => onChosen('device')}>
          {factorTexts.move}
        </Button>
        {!isRequired && (
          <Button variant="soft" color="red" highContrast onClick={() => onChosen('off')}>
            {factorTexts.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}
