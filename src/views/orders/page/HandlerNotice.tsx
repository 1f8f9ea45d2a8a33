import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { client } from '#api/core/client'
import { inLanguage } from '#api/core/texts/inLanguage'
import { assignHandler, basketHandlers } from '#api/orders/handlers'
import { useAnswer } from '#views/core/data.ts'
import field from '#views/core/field/Field.module.css'
import { Notice } from '#views/core/held/Notice.tsx'
import { useSession } from '#views/core/system.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../edit'
import { useBasket } from './BasketContext'
import styles from './HandlerNotice.module.css'

export type Texts = typeof texts
const texts = inLanguage('orders/HandlerNotice', {
  mine: 'You are working on this order',
  other: (name: string) => `${name} is working on this order`,
  nobody: 'Nobody is working on this order',
  release: 'Release',
  take: 'Take over',
  handOver: 'Hand over',
  to: 'Hand over to',
  choose: 'Choose a colleague',
  reading: 'Loading colleagues…',
  failed: 'Could not load the colleagues. Try again',
  cancel: 'Cancel',
})

export default function HandlerNotice() {
  const { basket, may, reread } = useBasket()
  const userId = useSelector(useSession(), ({ context }) => context.user?.id)
  const [isHandingOver, setHandingOver] = useState(false)
  const assigning = useCommand({ onSucceeded: () => setHandingOver(false) })
  if (!may('InProgress') || userId === undefined) return null

  const { handlerId: expected, handlerName } = basket
  const isMine = expected === userId
  const assign = (handlerId: number | null) => {
    const call = () => client.call(assignHandler, { params: { id: basket.id }, body: { handlerId, expected } })
    assigning.run(() => edit(call, { reread, isDone: (now) => now.handlerId === handlerId }))
  }
  const button = { size: '1', variant: 'soft', color: 'gray', disabled: assigning.isRunning } as const
  return (
    <Notice
      tone={expected === null || isMine ? 'info' : 'warning'}
      title={expected === null ? texts.nobody : isMine ? texts.mine : texts.other(handlerName ?? '')}
      actions={
        isHandingOver ? (
          <HandOver isBusy={assigning.isRunning} onChosen={assign} onClose={() => setHandingOver(false)} />
        ) : (
          <>
            {isMine ? (
              <Button {...button} onClick={() => assign(null)}>
                {texts.release}
              </Button>
            ) : (
              <Button {...button} onClick={() => assign(userId)}>
                {texts.take}
              </Button>
            )}
            <Button {...button} onClick={() => setHandingOver(true)}>
              {texts.handOver}
            </Button>
          </>
        )
      }
    >
      {assigning.error !== undefined && <span role="alert">{messageOf(assigning.error)}</span>}
    </Notice>
  )
}

function HandOver({ isBusy, onChosen, onClose }: { isBusy: boolean; onChosen: (id: number) => void; onClose: () => void }) {
  const { basket } = useBasket()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { data, error, mutate } = useAnswer('Handler', basketHandlers, {})
  const colleagues = (data?.data ?? []).filter((one) => one.id !== basket.handlerId)
  if (error)
    return (
      <Button size="1" variant="soft" onClick={() => mutate()}>
        {texts.failed}
      </Button>
    )
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {texts.to}
      </label>
      <select
        id={id}
        ref={takeFocus}
        className={`${field.select} ${styles.colleague}`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{data ? texts.choose : texts.reading}</option>
        {colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <Button size="1" disabled={chosen === '' || isBusy} onClick={() => onChosen(Number(chosen))}>
        {texts.handOver}
      </Button>
      <Button size="1" variant="ghost" color="gray" onClick={onClose}>
        {texts.cancel}
      </Button>
    </>
  )
}

const takeFocus = (select: HTMLSelectElement | null) => {
  select?.focus()
}
