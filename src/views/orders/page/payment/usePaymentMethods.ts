import { useEffect, useState } from 'react'
import { chunk } from '../../../core/chunk'
import { useOptions } from '../../../core/data'
import { toast } from '../../../core/toast/toast'

// What declares an entity weighs more than the page does, and only this list of choices needs it: it comes after the page.
const declared = chunk('the payment methods', () => import('#api/reference/paymentMethod'))
type Call = Awaited<ReturnType<typeof declared.read>>['PaymentMethod']['calls']['all']

/** Every payment method, once `isWanted`; its read tells when it fails. */
export function usePaymentMethods(isWanted: boolean) {
  const [call, setCall] = useState<Call | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    declared.read().then(
      ({ PaymentMethod }) => isHere && setCall(PaymentMethod.calls.all),
      (error) => {
        error.forget()
        if (isHere) toast.error(error.message)
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
  const { data, error, isLoading } = useOptions('PaymentMethod', isWanted ? call : null)
  return { data, error, isLoading: isLoading || (isWanted && call === null) }
}
