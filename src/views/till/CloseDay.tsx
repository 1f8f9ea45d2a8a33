import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { client } from '#api/core/client'
import { type CashRegister, type CashReport, closeDay, denominations } from '#api/till/till'
import { countedMethods, differencesOf, expectedOf, needsReason } from '#api/till/totals'
import { refresh } from '#views/core/data.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { sek, signedOreOf } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const closeTexts = texts.close

type Props = {
  register: CashRegister
  report: CashReport
  unsent: number
  parked: number
}

export function CloseDay({ register, report, unsent, parked }: Props) {
  const id = useId()
  const [coins, setCoins] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState({ card: '', swish: '' })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const held = useHeldCommand(`CashDay ${report.day.id}`)

  const isMiscounted = Object.values(coins).some((text) => !/^\d{0,6}$/.test(text.trim()))
  const isCounted = Object.values(coins).some((text) => text.trim() !== '')
  const counted = Object.fromEntries(Object.entries(coins).flatMap(([worth, text]) => (Number(text) > 0 ? [[worth, Number(text)]] : [])))
  const cash = Object.entries(counted).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0)
  const entered = { cash: isCounted && !isMiscounted ? cash : undefined, card: signedOreOf(typed.card), swish: signedOreOf(typed.swish) }
  const expected = expectedOf(report)
  const differences = differencesOf({ cash: entered.cash ?? 0, card: entered.card ?? 0, swish: entered.swish ?? 0 }, expected)
  const isComplete = countedMethods.every((method) => entered[method] !== undefined)
  const isDifferent = countedMethods.some((method) => entered[method] !== undefined && differences[method] !== 0)
  const lacksReason = isComplete && reason.trim() === '' && needsReason(differences, register.differenceLimit)
  const waiting = unsent > 0 ? closeTexts.unsent(unsent) : parked > 0 ? closeTexts.parked(parked) : undefined

  const close = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const { cash: drawer, card, swish } = entered
    if (drawer === undefined || card === undefined || swish === undefined || lacksReason) {
      const fields = event.currentTarget
      queueMicrotask(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const body = { counted, cardTotal: card, swishTotal: swish, reason: reason.trim(), expected }
    held.request({
      title: closeTexts.title(report.day.z),
      send: async () => {
        try {
          await client.call(closeDay, { params: { id: report.day.id }, body })
          toast.success(closeTexts.closed(report.day.z))
        } finally {
          void refresh('CashRegister')
          void refresh('CashDay')
        }
      },
    })
  }

  return (
    <form className={parts.part} onSubmit={close} aria-label={closeTexts.heading} noValidate>
      <Heading as="h2" size="3">
        {closeTexts.heading}
      </Heading>
      <HeldNotice held={held} title={closeTexts.held} />
      <fieldset className={parts.fields} disabled={held.isUnderWay}>
        <Text as="p" size="2" color="gray" m="0">
          {closeTexts.hint}
        </Text>
        <div className={styles.coins}>
          {denominations.map((worth, i) => (
            <div key={worth} className={styles.coin}>
              <Amount>{sek(worth)}</Amount>
              <NumberInput
                isInteger
                aria-label={closeTexts.coins(sek(worth))}
                aria-invalid={(isChecked && i === 0 && !isCounted) || !/^\d{0,6}$/.test((coins[worth] ?? '').trim()) || undefined}
                aria-describedby={`${id}-coins`}
                value={coins[worth] ?? ''}
                onChange={({ target }) => setCoins((all) => ({ ...all, [worth]: target.value }))}
              />
            </div>
          ))}
        </div>
        <Text id={`${id}-coins`} as="p" size="2" color="red" m="0" role="status">
          {isMiscounted ? closeTexts.miscounted : isChecked && !isCounted ? closeTexts.uncounted : ''}
        </Text>
        <table className={styles.count}>
          <thead>
            <tr>
              <th scope="col">{closeTexts.method}</th>
              <th scope="col">{closeTexts.expected}</th>
              <th scope="col">{closeTexts.counted}</th>
              <th scope="col">{closeTexts.difference}</th>
            </tr>
          </thead>
          <tbody>
            {countedMethods.map((method) => (
              <tr key={method}>
                <th scope="row">{texts.methods[method]}</th>
                <td>
                  <Amount>{sek(expected[method])}</Amount>
                </td>
                <td dir="ltr">
                  {method === 'cash' ? (
                    entered.cash === undefined ? (
                      '–'
                    ) : (
                      <Amount>{sek(entered.cash)}</Amount>
                    )
                  ) : (
                    <NumberInput
                      aria-label={closeTexts.total[method]}
                      aria-required
                      aria-invalid={(isChecked || typed[method] !== '') && entered[method] === undefined ? true : undefined}
                      aria-describedby={`${id}-totals`}
                      value={typed[method]}
                      onChange={({ target }) => setTyped((all) => ({ ...all, [method]: target.value }))}
                    />
                  )}
                </td>
                <td dir="ltr" data-tone={entered[method] !== undefined && differences[method] !== 0 ? 'bad' : undefined}>
                  {entered[method] === undefined ? '–' : <Amount>{sek(differences[method])}</Amount>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Text id={`${id}-totals`} as="p" size="2" color="red" m="0" role="status">
          {isChecked && (entered.card === undefined || entered.swish === undefined) ? closeTexts.missing : ''}
        </Text>
        {isDifferent && (
          <div className={styles.reason}>
            <Text as="label" size="2" weight="medium" htmlFor={`${id}-why`}>
              {closeTexts.reason}
            </Text>
            <TextInput
              id={`${id}-why`}
              dir="auto"
              maxLength={500}
              value={reason}
              aria-required={needsReason(differences, register.differenceLimit)}
              aria-invalid={(isChecked && lacksReason) || undefined}
              aria-describedby={`${id}-reason`}
              onChange={({ target }) => setReason(target.value)}
            />
            <Text id={`${id}-reason`} size="2" color={isChecked && lacksReason ? 'red' : 'gray'}>
              {closeTexts.reasonHint(sek(register.differenceLimit))}
            </Text>
          </div>
        )}
        {waiting && (
          <Text as="p" size="2" color="red" m="0" role="status">
            {waiting}
          </Text>
        )}
        <Flex>
          <Button type="submit" disabled={waiting !== undefined} loading={held.isUnderWay && held.heldSince === undefined}>
            {closeTexts.title(report.day.z)}
          </Button>
        </Flex>
      </fieldset>
    </form>
  )
}
