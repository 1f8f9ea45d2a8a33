import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { removeBasketService } from '#api/orders/basketCharges'
import type { Basket, BasketService } from '#api/orders/baskets'
import { money, number } from '#views/core/format.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import styles from './Charges.module.css'
import { ServiceForm } from './ServiceForm'
import { texts } from './texts'

export function Services() {
  const { basket, isEditable } = useBasket()
  const [open, setOpen] = useState<'new' | number>()
  const close = () => setOpen(undefined)
  const edited = basket.services.find(({ id }) => id === open)
  return (
    <div className={styles.choice}>
      <Text as="div" size="2" weight="medium">
        {texts.services}
      </Text>
      {basket.services.length === 0 && (
        <Text as="div" size="2" color="gray">
          {texts.noServices}
        </Text>
      )}
      <ul className={styles.services}>
        {basket.services.map((service) => (
          <ServiceRow key={service.id} service={service} onChange={() => setOpen(service.id)} />
        ))}
      </ul>
      {isEditable && (open === 'new' || edited) && <ServiceForm key={open} service={edited} onClose={close} />}
      {isEditable && open === undefined && (
        <div className={styles.actions}>
          <Button variant="soft" color="gray" onClick={() => setOpen('new')}>
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  )
}

function ServiceRow({ service, onChange }: { service: BasketService; onChange: () => void }) {
  const { basket, isEditable, reread } = useBasket()
  const removing = useCommand()
  const { id, title, quantity, unitPrice } = service
  const remove = () => {
    const isDone = ({ services }: Basket) => services.every((other) => other.id !== id)
    removing.run(() => edit(() => client.call(removeBasketService, { params: { id } }), { reread, isDone }))
  }
  return (
    <li className={styles.service}>
      <Name>{title}</Name>
      <span className={styles.figures} dir="ltr">
        {texts.sold(number(quantity), money({ amount: unitPrice, currency: basket.totals.currency }))}
      </span>
      {isEditable && (
        <span className={styles.actions}>
          <Button size="1" variant="ghost" aria-label={texts.changeOf(title)} onClick={onChange}>
            {texts.change}
          </Button>
          <Button size="1" variant="ghost" color="gray" loading={removing.isRunning} aria-label={texts.removeOf(title)} onClick={remove}>
            {texts.remove}
          </Button>
        </span>
      )}
      {removing.error !== undefined && (
        <ErrorLine as="div" size="1">
          {messageOf(removing.error)}
        </ErrorLine>
      )}
    </li>
  )
}
