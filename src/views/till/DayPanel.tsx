import { Button, Flex, Heading } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type CashRegister, cashMove, xReport } from '#api/till/till'
import { refresh, useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { CloseDay } from './CloseDay'
import { PrintReport } from './PrintReport'
import { Report } from './Report'
import { signedOreOf } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const dayTexts = texts.day

type Props = { register: CashRegister; unsent: number; parked: number }

export default function DayPanel({ register, unsent, parked }: Props) {
  const read = useAnswer('CashDay', xReport, { params: { id: register.id } })
  const report = read.data?.data
  return (
    <div className={styles.columns}>
      <div className={styles.page}>
        {report && <CloseDay key={report.day.id} {...{ register, report, unsent, parked }} />}
        {read.error && !report && <PartFault text={read.error.message} onRetry={() => void read.mutate()} />}
      </div>
      <div className={styles.page}>
        <section className={parts.part} aria-label={dayTexts.title}>
          <Heading as="h2" size="3">
            {dayTexts.title}
          </Heading>
          {report && <Report report={report} />}
          {report && (
            <Flex>
              <PrintReport dayId={report.day.id}>{dayTexts.print}</PrintReport>
            </Flex>
          )}
        </section>
        <Move register={register} />
      </div>
    </div>
  )
}

function Move({ register }: { register: CashRegister }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const amount = signedOreOf(typed)
  const moving = useCommand({
    onSucceeded: () => {
      setTyped('')
      setReason('')
      toast.success(dayTexts.moved)
      void refresh('CashDay')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (amount) moving.run(() => submit(cashMove, { body: { registerId: register.id, amount, reason } }))
  }
  return (
    <form className={parts.part} onSubmit={send} aria-label={dayTexts.move}>
      <Heading as="h2" size="3">
        {dayTexts.move}
      </Heading>
      <NumberInput
        aria-label={dayTexts.moveAmount}
        placeholder={dayTexts.moveAmount}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextInput
        dir="auto"
        aria-label={dayTexts.moveReason}
        placeholder={dayTexts.moveReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {moving.error !== undefined && <ErrorLine as="span">{messageOf(moving.error)}</ErrorLine>}
      <div>
        <Button type="submit" variant="soft" disabled={!amount || reason.trim() === ''} loading={moving.isRunning}>
          {dayTexts.moveSave}
        </Button>
      </div>
    </form>
  )
}
