import { Button } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { money } from '#views/core/format.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { moneyTexts as texts } from './moneyTexts'
import { dueOf, paymentOf } from './paymentForm'

export function Due() {
  const { basket, isPayable, reread } = useBasket()
  const settling = useCommand()
  const due = dueOf(basket)

  const { total, currency } = basket.totals
  const shown = (amount: number) => money({ amount, currency })
  const settled = shown(basket.payment.settledTotal ?? 0)
  const settle = () => {
    const info = paymentOf(basket)
    const call = () => client.call(updatePaymentInfo, { params: { id: basket.id }, body: { ...info, expected: info, settles: total } })
    settling.run(() => edit(call, { reread, isDone: (now) => now.payment.settledTotal === total }))
  }
  return (
    <>
      <Notice
        tone="warning"
        title={due > 0 ? texts.owes(shown(due)) : texts.owing(shown(-due))}
        actions={
          isPayable && (
            <Button size="1" variant="soft" loading={settling.isRunning} onClick={settle}>
              {texts.settleRest}
            </Button>
          )
        }
      >
        {basket.status === 'cancelled' ? texts.settledThenCancelled(settled) : texts.settledFor(settled, shown(total))}
      </Notice>
      {settling.error !== undefined && <ErrorLine>{messageOf(settling.error)}</ErrorLine>}
    </>
  )
}
