import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { inLanguage } from '#api/core/texts/inLanguage'
import { updateBasketDetailPrices } from '#api/orders/basketCodes'
import { money } from '#views/core/format.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { costOf, hasOldPrices, oldLines } from './oldPrices'

const lines = (count: number) => (count === 1 ? '1 item keeps' : `${count} items keep`)
export type Texts = typeof texts
const texts = inLanguage('orders/PriceNotice', {
  ended: (count: number) => `The discount ended: ${lines(count)} its price`,
  changed: (count: number) => `Prices have changed: ${lines(count)} the price it was added with`,
  line: (title: string, from: string, to: string) => `${title}: ${from}, now ${to}`,
  keep: 'Keep',
  update: 'Update',
})

/** Prices never change by themselves. */
export default function PriceNotice() {
  const { basket, isEditable, reread } = useBasket()
  const [isDismissed, setDismissed] = useState(false)
  const updating = useCommand()
  const old = oldLines(basket)
  if (isDismissed || !hasOldPrices(basket)) return null
  const isEnded = old.some((line) => line.discount > 0 && line.wouldCostNow > costOf(line))
  const shown = (amount: number) => money({ amount, currency: basket.totals.currency })
  const update = () => {
    const call = () => client.call(updateBasketDetailPrices, { params: { id: basket.id }, body: { lineIds: old.map(({ id }) => id) } })
    updating.run(() => edit(call, { reread, isDone: (now) => !hasOldPrices(now) }))
  }
  return (
    <Notice
      tone={updating.error === undefined ? 'warning' : 'error'}
      title={isEnded ? texts.ended(old.length) : texts.changed(old.length)}
      actions={
        isEditable && (
          <>
            <Button size="1" variant="soft" color="gray" onClick={() => setDismissed(true)}>
              {texts.keep}
            </Button>
            <Button size="1" variant="soft" loading={updating.isRunning} onClick={update}>
              {texts.update}
            </Button>
          </>
        )
      }
    >
      {updating.error === undefined
        ? old.map((line) => (
            <div key={line.id}>
              <bdi>{texts.line(line.title, shown(costOf(line)), shown(line.wouldCostNow))}</bdi>
            </div>
          ))
        : messageOf(updating.error)}
    </Notice>
  )
}
