import { BasketScreen } from './BasketScreen'
import { preloadBasket } from './basketId'
import { texts } from './texts'

/** An order being put together: the basket page, under the list of offers. */
const CreateOrderPage = ({ params }: { params: { id?: string } }) => <BasketScreen id={params.id ?? ''} titleOf={texts.newOrder} />

export default CreateOrderPage

export { preloadBasket as preload }
