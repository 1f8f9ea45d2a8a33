import { Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { addBasketDetail } from '#api/orders/basketEdits'
import type { Basket } from '#api/orders/baskets'
import { type Sellable, sellableList } from '#api/orders/choosing'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { texts as page } from '../texts'
import styles from './AddByTitle.module.css'
import { texts } from './adderTexts'

const copiesOf = (basket: Basket, product: number) => basket.items.find((item) => item.productDetailId === product)?.quantity ?? 0

export function AddByTitle() {
  const { basket, reread } = useBasket()
  const [announced, setAnnounced] = useState('')
  const adding = useCommand({ onSucceeded: (_, title) => setAnnounced(texts.added(title)) })

  const add = (product: Sellable) => {
    setAnnounced('')
    const before = copiesOf(basket, product.id)
    const call = () => client.call(addBasketDetail, { params: { id: basket.id }, body: { productDetailId: product.id, quantity: 1 } })
    adding.run(() => edit(call, { reread, isDone: (now) => copiesOf(now, product.id) > before }), product.title)
  }

  return (
    <div>
      <SearchBox<Sellable>
        label={texts.addProduct}
        placeholder={texts.productPlaceholder}
        name="Sellable"
        endpoint={sellableList}
        noneText={texts.noProducts}
        render={(product) => <ProductOption product={product} />}
        onChoose={add}
      />
      <Text as="div" mt="1" size="1" color="gray" role="status">
        {adding.isRunning ? texts.adding(adding.waiting) : <bdi>{announced}</bdi>}
      </Text>
      {adding.error !== undefined && (
        <ErrorLine as="div" size="1">
          {messageOf(adding.error)}
        </ErrorLine>
      )}
    </div>
  )
}

const ProductOption = ({ product }: { product: Sellable }) => (
  <Flex justify="between" gap="3">
    <div className={styles.names}>
      <Text as="div" size="2" weight="medium" dir="auto" truncate>
        {product.title}
      </Text>
      <Text as="div" size="1" className={styles.below}>
        {product.contributor && <Name>{product.contributor}</Name>}
        {product.format && <bdi>{product.format}</bdi>}
        {product.isbn && <Isbn>{product.isbn}</Isbn>}
      </Text>
    </div>
    <div className={styles.figures}>
      <Text as="div" size="2">
        <Amount>{money(product.unitPrice)}</Amount>
      </Text>
      <Text as="div" size="1" className={styles.below}>
        {page.priceIs(product.priceIncludesVat)}
      </Text>
      <Text as="div" size="1" className={styles.below}>
        {texts.inStock(product.available)}
      </Text>
    </div>
  </Flex>
)
