import { Text, TextField } from '@radix-ui/themes'
import { type FormEvent, type Ref, useId, useMemo, useState } from 'react'
import { client } from '#api/core/client'
import { plainDigits } from '#api/core/kinds/digits'
import { type CashTitle, lookup, titlesAtHand } from '#api/till/till'
import { useAnswer } from '../core/data'
import { useCommand } from '../core/useCommand'
import { messageOf } from '../orders/edit'
import type { Ringing, SaleEvent } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

type Props = { ref: Ref<HTMLInputElement>; sale: Ringing; say: (event: SaleEvent) => void }

const digitsOf = (code: string) =>
  plainDigits(code)
    .replace(/[^\dXx]/g, '')
    .toUpperCase()

/** Takes codes from a scanner or the keyboard. What is on the shelf is at hand, so that a scan shows at once and offline too. */
export function ScanField({ ref, sale, say }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const read = useAnswer('CashTitles', titlesAtHand, {})
  const atHand = useMemo(() => new Map((read.data?.data ?? []).map((title) => [title.isbn, title])), [read.data])
  const looking = useCommand<CashTitle>({
    onSucceeded: (title) => {
      setFault(undefined)
      say({ type: 'title.scanned', title })
    },
    onFailed: (error) => setFault(messageOf(error)),
  })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const code = digitsOf(typed)
    setTyped('')
    if (code === '') return setFault(typed.trim() ? texts.unknown(typed.trim()) : undefined)
    const last = sale.lines.at(-1)
    if (/^\d{1,3}$/.test(code) && last) {
      setFault(undefined)
      return say({ type: 'quantity.set', id: last.title.id, quantity: Number(code) })
    }
    const title = atHand.get(code)
    if (title) {
      setFault(undefined)
      return say({ type: 'title.scanned', title })
    }
    looking.run(async () => (await client.call(lookup, { body: { code } })).data)
  }
  return (
    <form onSubmit={enter}>
      <Text as="label" size="2" weight="medium" htmlFor={id}>
        {texts.scan}
      </Text>
      <TextField.Root
        ref={ref}
        id={id}
        size="3"
        dir="ltr"
        autoComplete="off"
        autoFocus
        data-scan="here"
        value={typed}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div id={`${id}-says`} className={styles.said} data-tone={fault ? 'bad' : undefined} role={fault ? 'alert' : 'status'}>
        <bdi>{fault ?? texts.scanHint}</bdi>
      </div>
    </form>
  )
}
