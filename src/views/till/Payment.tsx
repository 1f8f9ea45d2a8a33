import { Button, Flex, Text } from '@radix-ui/themes'
import { type FormEvent, Suspense, useId, useState } from 'react'
import type { CashRegister } from '#api/till/till'
import { part } from '#views/core/chunk.ts'
import { percent } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { type amountsOf, isComplete, kronorText, oreOf, type Paid, type Ringing, sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const SwishCode = part('the code for Swish', () => import('./SwishCode'))

export type Paying = 'cash' | 'card' | 'swish'

type Props = {
  sale: Ringing
  amounts: ReturnType<typeof amountsOf>
  register: CashRegister
  paying: Paying | undefined
  onPaying: (method: Paying) => void
  onTaken: (paid: Paid) => void
  onBack: () => void
  onPark: () => void
  onReturn: () => void
}

const methods: readonly [Paying, string][] = [
  ['cash', 'F2'],
  ['card', 'F4'],
  ['swish', 'F8'],
]

export function Payment({ sale, amounts, register, paying, onPaying, onTaken, onBack, onPark, onReturn }: Props) {
  const canPay = isComplete(sale)
  return (
    <section className={parts.part} aria-label={texts.total}>
      <dl className={styles.sums}>
        <dt data-large>{texts.total}</dt>
        <dd data-large>
          <Amount>{sek(amounts.total)}</Amount>
        </dd>
        {amounts.rates.map(({ rate, vat }) => [
          <dt key={`${rate} label`}>{texts.vat(percent(rate / 10_000))}</dt>,
          <dd key={rate}>
            <Amount>{sek(vat)}</Amount>
          </dd>,
        ])}
        {sale.paid.map(({ method, amount }, i) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added
          <dt key={`${i} label`}>{texts.methods[method]}</dt>,
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added
          <dd key={i}>
            <Amount>{sek(-amount)}</Amount>
          </dd>,
        ])}
        {sale.paid.length > 0 && (
          <>
            <dt>{texts.left}</dt>
            <dd>
              <Amount>{sek(amounts.left)}</Amount>
            </dd>
          </>
        )}
      </dl>
      {paying ? (
        <Taking key={paying} method={paying} {...{ amounts, register, onTaken, onBack }} />
      ) : (
        <div className={styles.methods}>
          {methods.map(([method, key]) => (
            <Button key={method} size="3" disabled={!canPay} aria-keyshortcuts={key} onClick={() => onPaying(method)}>
              {texts[method]} <kbd className={styles.key}>{key}</kbd>
            </Button>
          ))}
          <Button size="3" variant="soft" color="gray" disabled={!canPay} aria-keyshortcuts="F9" onClick={onPark}>
            {texts.park} <kbd className={styles.key}>F9</kbd>
          </Button>
          <Button size="3" variant="soft" color="gray" aria-keyshortcuts="Shift+F9" onClick={onReturn}>
            {texts.back} <kbd className={styles.key}>⇧F9</kbd>
          </Button>
        </div>
      )}
    </section>
  )
}

type TakingProps = Pick<Props, 'amounts' | 'register' | 'onTaken' | 'onBack'> & { method: Paying }

function Taking({ method, amounts, register, onTaken, onBack }: TakingProps) {
  const id = useId()
  const due = method === 'cash' ? amounts.cash.due : amounts.left
  const [typed, setTyped] = useState(kronorText(due))
  const [isWrong, setWrong] = useState(false)
  const entered = oreOf(typed)
  const isFit = entered !== undefined && entered > 0 && (method === 'cash' ? entered >= due : entered <= due)
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (!isFit) return setWrong(true)
    onTaken(method === 'cash' ? { method, amount: due, tendered: entered } : { method, amount: entered })
  }
  return (
    <form onSubmit={take} onKeyDown={({ key }) => key === 'Escape' && onBack()}>
      <Text as="label" size="2" weight="medium" htmlFor={id}>
        {method === 'cash' ? texts.tendered : texts.amountOf[method]}
      </Text>
      <NumberInput
        id={id}
        size="3"
        autoFocus
        value={typed}
        aria-invalid={isWrong && !isFit}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div id={`${id}-says`} className={styles.message} data-tone={isWrong && !isFit ? 'bad' : undefined} role="status">
        {isWrong && !isFit ? texts.tooLittle : method === 'cash' && <bdi>{texts.dueInCash(sek(due))}</bdi>}
        {method === 'cash' && isFit && entered > due && (
          <div className={styles.change}>
            <bdi>{texts.changeOf(sek(entered - due))}</bdi>
          </div>
        )}
      </div>
      {method === 'swish' && (
        <Suspense>
          <SwishCode number={register.swishNumber} ore={isFit ? entered : due} />
        </Suspense>
      )}
      <Flex gap="3" mt="2">
        <Button type="submit" size="3">
          {texts.pay}
        </Button>
        <Button type="button" size="3" variant="soft" color="gray" onClick={onBack}>
          {texts.cancel}
        </Button>
      </Flex>
    </form>
  )
}
