import type { ComponentType } from 'react'
import { BasketScreen } from './BasketScreen'
import { preloadBasket } from './basketId'
import { texts } from './texts'

const BasketPage = ({ params, Documents }: { params: { id?: string }; Documents: ComponentType }) => (
  <BasketScreen id={params.id ?? ''} titleOf={texts.order} Documents={Documents} />
)

export default BasketPage

export { preloadBasket as preload }
