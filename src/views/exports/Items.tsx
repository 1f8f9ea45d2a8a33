import { Badge, Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { updateExportItemFields } from '#api/library/exports'
import type { RecordExport, RecordItem } from '#api/library/recordExports'
import { refresh } from '#views/core/data.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { productionName } from '#views/library/kinds.ts'
import styles from './Exports.module.css'
import { texts } from './texts'

const itemTexts = texts.items
type Props = { shown: RecordExport; chosen: number | undefined; onChoose: (id: number) => void; isNarrowed: boolean }

export function Items({ shown: { id: exportId, items }, chosen, onChoose, isNarrowed }: Props) {
  const changing = useCommand({ onSucceeded: () => void refresh(productionName), onFailed: () => void refresh(productionName) })
  const remove = (id: number) =>
    changing.run(() => client.call(updateExportItemFields, { body: { exportId, items: [{ id, remove: true }] } }))
  if (items.length === 0)
    return (
      <Text as="p" size="2" color="gray" highContrast>
        {isNarrowed ? itemTexts.noneShown : itemTexts.none}
      </Text>
    )
  return (
    <>
      {changing.error instanceof Error && (
        <ErrorLine highContrast before={itemTexts.failed}>
          {changing.error.message}
        </ErrorLine>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            isChosen={item.id === chosen}
            onChoose={() => onChoose(item.id)}
            onRemove={() => remove(item.id)}
          />
        ))}
      </ul>
    </>
  )
}

type ItemProps = { item: RecordItem; isChosen: boolean; onChoose: () => void; onRemove: () => void }

function Item({ item, isChosen, onChoose, onRemove }: ItemProps) {
  const { isbn, contributor, format, overrides, findings } = item
  const title = overrides.title || item.title
  const errors = findings?.filter(({ severity }) => severity === 'error').length ?? 0
  const warnings = (findings?.length ?? 0) - errors
  const [colour, badge] = !findings
    ? (['gray', itemTexts.unchecked] as const)
    : errors
      ? (['red', itemTexts.errors(errors)] as const)
      : warnings
        ? (['amber', itemTexts.warnings(warnings)] as const)
        : (['green', itemTexts.fine] as const)
  return (
    <li className={styles.item} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.what} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.itemTitle}>
          <Name>{title}</Name>
          {Object.keys(overrides).length > 0 && <span className={styles.dot} role="img" aria-label={itemTexts.own} title={itemTexts.own} />}
        </span>
        <span className={styles.below}>
          {contributor && <Name>{contributor}</Name>}
          <Isbn>{isbn ?? `PD-${item.productDetailId}`}</Isbn>
          {format && <bdi>{format}</bdi>}
        </span>
      </button>
      <Badge color={colour} highContrast>
        {badge}
      </Badge>
      <Button type="button" size="1" variant="soft" color="red" highContrast aria-label={itemTexts.remove(title)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
