import { BasketScreen } from './BasketScreen'
import { preloadBasket } from './basketId'
import { texts } from './texts'

const BasketPage = ({ params }: { params: { id?: string } }) => <BasketScreen id={params.id ?? ''} titleOf={texts.order} />

export default BasketPage

export { preloadBasket as preload }
