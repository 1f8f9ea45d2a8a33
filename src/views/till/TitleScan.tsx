import { type Ref, useMemo, useRef, useState } from 'react'
import { client } from '#api/core/client'
import { codeDigits } from '#api/core/kinds/digits'
import { type CashTitle, lookup, titlesAtHand } from '#api/till/till'
import { useAnswer } from '#views/core/data.ts'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import type { Ringing, SaleEvent } from './sale'
import { texts } from './texts'

type Props = { ref: Ref<HTMLInputElement>; sale: Ringing; say: (event: SaleEvent) => void }

export function TitleScan({ ref, sale, say }: Props) {
  const [fault, setFault] = useState<string>()
  const read = useAnswer('CashTitles', titlesAtHand, {})
  const atHand = useMemo(() => new Map((read.data?.data ?? []).map((title) => [title.isbn, title])), [read.data])
  const scans = useRef(0)
  const looking = useCommand<CashTitle>({
    onSucceeded: (title, scan) => {
      setFault(undefined)
      say({ type: 'lookup.found', scan, title })
    },
    onFailed: (error, scan) => {
      setFault(messageOf(error))
      say({ type: 'lookup.failed', scan })
    },
  })
  const enter = (typed: string) => {
    const code = codeDigits(typed)
    if (code === '') return setFault(texts.unknown(typed))
    if (/^\d{1,3}$/.test(code) && (sale.lines.length > 0 || sale.lookedUp.length > 0)) {
      setFault(undefined)
      return say({ type: 'count.typed', quantity: Number(code) })
    }
    const title = atHand.get(code)
    if (title) {
      setFault(undefined)
      return say({ type: 'title.scanned', title })
    }
    scans.current += 1
    const scan = String(scans.current)
    say({ type: 'lookup.begun', scan, code })
    looking.run(async () => (await client.call(lookup, { body: { code } })).data, scan)
  }
  return (
    <ScanField
      ref={ref}
      label={texts.scan}
      isLarge
      isNumeric
      onScan={enter}
      says={{ text: fault ?? texts.scanHint, isBad: fault !== undefined }}
    />
  )
}
