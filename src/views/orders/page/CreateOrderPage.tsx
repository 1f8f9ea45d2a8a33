import type { ComponentType } from 'react'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { toId } from '#views/core/toId.ts'
import { BasketScreen } from './BasketScreen'
import { preloadBasket } from './basketId'
import { texts } from './texts'

const LeavingEmpty = part('leaving', () => import('./LeavingEmpty'))

export default function CreateOrderPage({ params, Documents }: { params: { id?: string }; Documents: ComponentType }) {
  const id = toId(params.id ?? '')
  return (
    <>
      <BasketScreen id={params.id ?? ''} titleOf={texts.newOrder} Documents={Documents} />
      {id !== null && (
        <Aside>
          <LeavingEmpty key={id} id={id} />
        </Aside>
      )}
    </>
  )
}

export { preloadBasket as preload }
