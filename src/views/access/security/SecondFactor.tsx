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

const said = texts.factor

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
        {said.title}
      </Heading>
      <Text as="p" size="2">
        {said.what}
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
          setStep({ at: 'told', recoveryCodes, message: said.turnedOn })
        }}
      />
    )
  if (step.at === 'told')
    return (
      <RecoveryCodes
        codes={step.recoveryCodes}
        onKept={() => {
          done(step.message)
          session.send({ type: 'factor.turnedOn' })
        }}
      />
    )
  if (step.at === 'proving') {
    if (step.what === 'codes')
      return (
        <Proof
          submit={said.renew}
          asksCode
          send={(body) => client.call(renewRecoveryCodes, { body })}
          onCancel={start}
          onSent={({ data: { recoveryCodes } }) => setStep({ at: 'told', recoveryCodes, message: said.renewed })}
        />
      )
    if (step.what === 'off')
      return (
        <Proof
          submit={said.turnOff}
          asksCode
          send={(body) => client.call(removeSecondFactor, { body })}
          onCancel={start}
          onSent={() => done(said.turnedOff)}
        />
      )
    return (
      <Proof
        submit={said.goOn}
        asksCode={state.isOn}
        send={({ currentPassword, code }) =>
          client.call(beginSecondFactor, { body: state.isOn ? { currentPassword, code } : { currentPassword } })
        }
        onCancel={start}
        onSent={({ data: offered }) => setStep({ at: 'confirming', offered })}
      />
    )
  }
  return <Standing state={state} onChosen={(what) => setStep({ at: 'proving', what })} />
}

function Standing({ state, onChosen }: { state: SecondFactorState; onChosen: (what: 'device' | 'codes' | 'off') => void }) {
  const { isOn, isRequired, turnedOnAt, recoveryCodesLeft } = state
  if (!isOn)
    return (
      <>
        <Text as="p" size="2" weight="bold">
          {said.off}
        </Text>
        <Button onClick={() => onChosen('device')}>{said.turnOn}</Button>
      </>
    )
  return (
    <>
      <Text as="p" size="2" weight="bold">
        {said.on(turnedOnAt ? date(turnedOnAt) : '')} {said.left(recoveryCodesLeft)}
      </Text>
      {isRequired && (
        <Text as="p" size="2" color="gray">
          {said.isRequired}
        </Text>
      )}
      <div className={styles.row}>
        <Button variant="soft" onClick={() => onChosen('codes')}>
          {said.renew}
        </Button>
        <Button variant="soft" onClick={() => onChosen('device')}>
          {said.move}
        </Button>
        {!isRequired && (
          <Button variant="soft" color="red" highContrast onClick={() => onChosen('off')}>
            {said.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}
