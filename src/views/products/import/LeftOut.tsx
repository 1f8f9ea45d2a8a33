import { Text } from '@radix-ui/themes'
import type { ImportItem } from '#api/products/imports'
import { columnsLeftOut } from '#machines/products/importSession'
import { texts } from './texts'

export function LeftOut({ item }: { item: Pick<ImportItem, 'columns'> }) {
  const headings = columnsLeftOut(item)
  return headings.length > 0 ? (
    <Text as="p" size="2" color="gray" dir="auto">
      {texts.leftOut(headings)}
    </Text>
  ) : null
}
