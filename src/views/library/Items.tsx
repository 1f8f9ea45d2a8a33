import { Badge, Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { updateExportItemFields } from '#api/library/exports'
import type { Production, ProductionItem } from '#api/library/productions'
import { refresh } from '#views/core/data.ts'
import { money } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { productionName } from './kinds'
import { OwnDialog } from './OwnDialog'
import styles from './Production.module.css'
import { texts } from './texts'

const itemTexts = texts.items

type Change = { id: number; copies?: number; remove?: boolean }

export function Items({ production: { id: exportId, items } }: { production: Production }) {
  const [owning, setOwning] = useState<ProductionItem>()
  const changing = useCommand({
    onSucceeded: () => void refresh(productionName),
    onFailed: () => void refresh(productionName),
  })
  const change = (item: Change) => changing.run(() => client.call(updateExportItemFields, { body: { exportId, items: [item] } }))
  if (items.length === 0)
    return (
      <Text as="p" size="2" color="gray">
        {itemTexts.none}
      </Text>
    )
  return (
    <>
      {changing.error instanceof Error && <ErrorLine before={itemTexts.failed}>{changing.error.message}</ErrorLine>}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={`${item.id}-${item.copies}`} item={item} onChange={change} onOwn={() => setOwning(item)} />
        ))}
      </ul>
      {owning && <OwnDialog exportId={exportId} item={owning} onClose={() => setOwning(undefined)} />}
    </>
  )
}

type ItemProps = { item: ProductionItem; onChange: (change: Change) => void; onOwn: () => void }

function Item({ item, onChange, onOwn }: ItemProps) {
  const { id, isbn, overrides, price, copies, findings } = item
  const title = overrides.title || item.title
  const contributor = overrides.contributor || item.contributor
  const send = (typed: string) => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 500 && wanted !== copies) onChange({ id, copies: wanted })
  }
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <Text as="div" size="2" weight="medium">
          <Name>{title}</Name>
        </Text>
        <Text as="div" size="1" className={styles.below}>
          {contributor && <Name>{contributor}</Name>}
          {overrides.value ? <bdi dir="ltr">{overrides.value}</bdi> : <Isbn>{isbn || `PD-${item.productDetailId}`}</Isbn>}
          {price && <Amount>{money(price)}</Amount>}
          {overrides.shelfMark && <bdi>{overrides.shelfMark}</bdi>}
        </Text>
        {findings.map(({ rule, severity, message }) => (
          <Text key={rule} as="div" size="1" color={severity === 'error' ? 'red' : 'amber'} highContrast>
            <bdi>{message}</bdi>
          </Text>
        ))}
      </div>
      <Badge highContrast color={findings.length ? 'red' : 'green'} className={styles.badge} data-fine={findings.length === 0 || undefined}>
        {findings.length ? findings.length : itemTexts.fine}
      </Badge>
      <label className={styles.copies}>
        <span aria-hidden>{itemTexts.copiesShort}</span>
        <NumberInput
          isInteger
          min={1}
          max={500}
          aria-label={itemTexts.copies(title)}
          defaultValue={copies}
          onBlur={({ target }) => send(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
        />
      </label>
      <Button type="button" size="1" variant="soft" aria-label={itemTexts.ownOf(title)} onClick={onOwn}>
        {itemTexts.own}
      </Button>
      <Button
        type="button"
        size="1"
        variant="soft"
        color="red"
        highContrast
        aria-label={itemTexts.remove(title)}
        onClick={() => onChange({ id, remove: true })}
      >
        {texts.remove}
      </Button>
    </li>
  )
}
